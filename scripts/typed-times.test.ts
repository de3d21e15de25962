// Days and clock times are chosen: no form asks to type them.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** An input of plain text for a begin or an end, or one whose notation follows the language of the device. */
const TYPED = [
  /<Text(?:Field|Input|area)\b[^>]*?\bname=(?:"|\{`)[^"`]*?(?<=[."`}])(?:beginn|ende|von|bis)["`]/g,
  /<\w+\b[^>]*?\btype="(?:date|time|month|week|datetime-local)"/g,
]
const typedIn = (code: string) => TYPED.flatMap((pattern) => code.match(pattern) ?? [])

test('a begin, an end or a day in a form is chosen, never typed as plain text', () => {
  const field = (tag: string, ...attributes: readonly string[]) => `<${tag} ${attributes.join(' ')} />`
  const typed = [
    ['TextField', 'name="beginn"'],
    ['TextField', 'name={`${path}ende`}'],
    ['TextInput', 'label="x"', 'type="date"'],
  ] as const
  const chosen = [
    ['TextField', 'name="grund"'],
    ['TextField', 'name={`${path}grund`}'],
    ['ClockField', 'name="beginn"'],
  ] as const
  expect([typed, chosen].map((fields) => fields.flatMap(([tag, ...rest]) => typedIn(field(tag, ...rest))).length)).toEqual([3, 0])
  const files = globSync('src/**/*.tsx', { exclude: (file) => file.endsWith('.test.tsx') })
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => typedIn(readFileSync(file, 'utf8')).map((field) => `${file}: ${field}`))).toEqual([])
})
