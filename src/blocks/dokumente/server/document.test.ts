import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakWords, table } from './document.ts'

// pdfmake ignores a style that it does not know, and its types take any word.
test('every style that a print names is one that documents have', () => {
  const [, styles = ''] =
    /\n {4}styles: \{\n([\s\S]*?)\n {4}\}/.exec(readFileSync('src/blocks/dokumente/server/document-pdf.ts', 'utf8')) ?? []
  const known = new Set([...styles.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name))
  const named = globSync(['src/blocks/*/server/**/*.ts', 'src/features/*/server/**/*.ts'])
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bstyle: '(\w+)'/g)].map(([, name]) => name))
  expect(named).toContain('heading')
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('a word wider than its column breaks, others stay whole', () => {
  const long = 'x'.repeat(25)
  expect(breakWords('Viele kurze Worte sind auch zusammen keines')).toBeTypeOf('string')
  expect(table(['A', 'B'], [[`zu ${long}`, long]], ['*', 70], ['left']).table.body[1]).toMatchObject([
    { text: `zu ${long}`, alignment: 'left', wordBreak: 'break-all' },
    { text: long, wordBreak: 'break-all' },
  ])
})
