// Sentences that the glossary forbids stand in no text of the program.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [, table = ''] = readFileSync('docs/GLOSSAR.md', 'utf8').split('## Sätze, die wir nicht sagen')
const forbidden = Array.from((table.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm), ([, words = '']) =>
  words.trim(),
).filter((words) => words !== 'nicht')
const files = globSync(['src/**/*.{ts,tsx}', 'seeds/**/*.ts', 'docs/handbuch/**/*.md']).filter((file) => !/\.test\.tsx?$/.test(file))
const withoutComments = (text: string) => text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')
const found = (words: string, text: string) =>
  new RegExp(`(?<![\\p{L}])${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}])`, 'u').test(text)

test('no text says what the glossary forbids', () => {
  expect(forbidden.length).toBeGreaterThan(20)
  const texts = files.map((file) => [file, withoutComments(readFileSync(file, 'utf8'))] as const)
  const places = forbidden.flatMap((words) => texts.filter(([, text]) => found(words, text)).map(([file]) => `${file}: ${words}`))
  expect(places).toEqual([])
})

test('a forbidden sentence is found, a longer word is not', () => {
  expect(found('Jemand war schneller', "titel: 'Jemand war schneller'")).toBe(true)
  expect(found('Logout', 'IconLogout')).toBe(false)
})
