import { expect, test } from 'vitest'
import { vagueComments, vagueTestNames } from './comments.mjs'
import { declaredNames, findGermanStyles, vocabulary, wordsOf, wrongWord } from './language.mjs'

const words = vocabulary()
const wrong = (name: string) => wrongWord(name, words)?.word ?? null

test('a name falls apart into its words', () => {
  expect(wordsOf('ladeZeilen')).toEqual(['lade', 'zeilen'])
  expect(wordsOf('MAX_TAGE')).toEqual(['max', 'tage'])
  expect(wordsOf('answer-cache')).toEqual(['answer', 'cache'])
})

test('German technical words are found, with their English one', () => {
  expect(wrongWord('ladeZeilen', words)).toEqual({ word: 'lade', better: 'load' })
  expect(wrong('kontext')).toBe('kontext')
  expect(wrong('Knopf')).toBe('knopf')
  expect(wrong('zwischenspeicherung')).toBe('zwischenspeicherung')
})

test('words of the chapter, compounds of them, and English ones pass', () => {
  for (const name of ['sanitaetsdienst', 'einteilung', 'loadSchichten', 'fahrzeugbelegungen', 'DataTable', 'anmelden'])
    expect(wrong(name)).toBeNull()
})

test('only what a module declares counts', () => {
  const { bindings, keys, stored, sentences } = declaredNames(
    `import { zeile as line } from './x'
     const { wert, feld: field } = fremd.knoten
     function lade(eintrag: { seite: number }) { return eintrag.ziel }
     interface Props { grund: string }
     const said = 'Nur ein Teil'
     const read = sql<{ menge: number }>\`select a as "spalte" from t\``,
    'x.ts',
  )
  expect(bindings).toEqual(new Set(['Props', 'eintrag', 'field', 'lade', 'line', 'read', 'said', 'wert']))
  expect([...keys]).toEqual(['seite', 'grund', 'menge'])
  expect(stored.has('spalte')).toBe(true)
  expect([...sentences]).toEqual(['Nur ein Teil'])
})

test('a comment that opens with a noun clause is named with its line', () => {
  const opening = ['//', 'Of what is counted once more is one more.'].join(' ')
  expect(vagueComments('x.ts', `const a = 1\n${opening}`)).toEqual([
    'x.ts:2 "Of what": begin the comment with its subject, a noun or a verb (rule 25 of docs/rules.md)',
  ])
  const open = ['Told to', 'whoever', 'asks.'].join(' ')
  expect(vagueComments('x.ts', `/** ${open} */`)).toHaveLength(1)
  expect(vagueComments('x.ts', '// Scanning a counted item again adds 1.\nconst where = "What"')).toEqual([])
})

test('a test name that is long or opens with a noun clause is named', () => {
  const refused = (code: string) => vagueTestNames('x.test.ts', code).length
  const clause = ['who', 'waits reads it'].join(' ')
  for (const call of ['test(', 'test.skip(', 'test.each([1])(', 'describe(', 'testAll([[2]])(']) {
    expect(refused(`${call}'${clause}', () => 1)`)).toBe(1)
    expect(refused(`${call}'a waiting person reads it', () => 1)`)).toBe(0)
  }
  expect(vagueTestNames('x.test.ts', `it(\`${'x'.repeat(81)}\`)`)).toEqual([
    `x.test.ts "${'x'.repeat(81)}": at most 80 characters: subject, condition, result (rule 25 of docs/rules.md)`,
  ])
  expect(refused(`it(\`${'x'.repeat(80)}\${long}\`)`)).toBe(0)
  expect(refused(`it('a paper is read, ${['what', 'ever'].join('')} it holds')`)).toBe(1)
})

test('a name of the contract or of a column may be a local', () => {
  for (const name of ['art', 'feld', 'grund', 'zeilen', 'beginn', 'gueltigBis']) expect(wrong(name)).toBeNull()
})

test('classes, custom properties and animations of a style sheet are English', () => {
  const found = (code: string) => findGermanStyles(code, words).map(({ word }) => word)
  expect(found('.kopf .withFooter { --unten: 0.5em; color: var(--linie); animation: atem 1s } @keyframes atem { to { top: 0 } }')).toEqual([
    'kopf',
    'unten',
    'linie',
    'atem',
  ])
  // Unlike in code, names of the wire and of the chapter are refused.
  expect(found('.zeile, .dienst {}')).toEqual(['zeile', 'dienst'])
  expect(found("/* .kopf */ .row:has(.mantine-Button-root) { --mantine-color-gruen-7: url('./bild.svg') }")).toEqual([])
})
