// Documents say what is there: decisions have one form, citations lead somewhere.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'

const decisions = globSync('docs/adr/[0-9]*.md').sort()
const documents = [...globSync('docs/**/*.md'), ...globSync('.github/**/*.md'), ...globSync('*.md')].filter(
  // Links of the handbook lead to screens (src/features/hilfe/client/handbook.test.ts).
  (file) => !/^docs\/(generated|handbuch\/(?!README))/.test(file),
)
const sources = globSync('{src,seeds,tests,bench,scripts,showroom}/**/*.{ts,tsx,mjs,css}').concat(
  globSync('*.{ts,cjs}'),
  globSync('migrations/*.sql'),
  '.dependency-cruiser.cjs',
)
const files = globSync('{src,seeds,tests,bench,scripts,showroom,docs,migrations,public}/**/*.*').concat(globSync('*.*'))
const ends = new Set(
  files.flatMap((file) => [...file.matchAll(/(?:^|\/)(?=[^/])/g)].map(({ index, 0: slash }) => file.slice(index + slash.length))),
)

/** Comments of a source, without addresses on the web. */
const commentsOf = (code: string, sql: boolean) =>
  [...code.matchAll(sql ? /--.*/g : /(?<![:'"`\w/*}])(?:\/\/.*|\/\*[^]*?\*\/)/g)].map(([comment]) => comment.replaceAll(/https?:\S+/g, ''))
const CITED = /(?<![\w{*<>…])(?:\.{0,2}\/)?[\w-]+(?:\/[\w-]+)*(?:\.[\w-]+)*\.(?:md|tsx?|mjs|cjs|sql|css)\b(?![*{])/g
/** Stands for a file that somebody writes. */
const PATTERN = /NNNN|^my-/
const isThere = (cited: string, from: string) =>
  PATTERN.test(basename(cited)) || ends.has(posix.normalize(cited).replace(/^(\.\.\/)+/, '')) || existsSync(join(dirname(from), cited))
const numbersIn = (text: string) =>
  [...text.matchAll(/\bADR (\d+)|adr\/(\d{4})/g)].map(([, short, long]) => (short ?? long ?? '').padStart(4, '0'))
const migrations = globSync('migrations/*.sql').map((file) => basename(file))
const decisionNumbers = new Set(decisions.map((file) => basename(file).slice(0, 4)))

test('every decision has number, date, status and English text', () => {
  expect(decisions.length).toBeGreaterThan(100)
  const wrong = decisions.filter((file) => {
    const [title = '', , status = '', ...text] = readFileSync(file, 'utf8').split('\n')
    return (
      !title.startsWith(`# ${Number(basename(file).slice(0, 4))}. `) ||
      !/^Date: \d{4}-\d\d-\d\d\. Status: (in force|replaced by ADR \d+)\./.test(status) ||
      /\b(und|nicht|wird|oder|eine[rnms]?)\b/.test(text.join(' ').replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”|„[^“]*“/g, ''))
    )
  })
  expect(wrong).toEqual([])
})

test('every file and decision that a comment cites exists', () => {
  const lost = sources.flatMap((file) =>
    commentsOf(readFileSync(file, 'utf8'), file.endsWith('.sql')).flatMap((comment) => [
      ...(comment.match(CITED) ?? []).filter((cited) => !isThere(cited, file)).map((cited) => `${file}: ${cited}`),
      ...[...comment.matchAll(/\bmigrations?[ /](\d{4})\b/g)]
        .filter(([, number]) => !migrations.some((name) => name.startsWith(`${number}_`)))
        .map(([cited]) => `${file}: ${cited}`),
      ...numbersIn(comment)
        .filter((number) => !decisionNumbers.has(number))
        .map((number) => `${file}: ADR ${number}`),
    ]),
  )
  expect(lost).toEqual([])
})

test('every link and decision of a document exists', () => {
  const lost = documents.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
    return [
      ...links.filter((link) => !existsSync(join(dirname(file), link))).map((link) => `${file}: ${link}`),
      ...numbersIn(text)
        .filter((number) => !decisionNumbers.has(number))
        .map((number) => `${file}: ADR ${number}`),
    ]
  })
  expect(lost).toEqual([])
})

test('every file that the guides name exists', () => {
  const guides = [
    'CONTRIBUTING.md',
    'README.md',
    'SECURITY.md',
    'docs/ARCHITEKTUR.md',
    'docs/traps.md',
    ...globSync('docs/architecture/*.md'),
  ]
  const lost = guides.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/`([^`\s]+\.(?:tsx?|mjs|sql|md))`/g)]
      .map(([, cited = '']) => cited)
      .filter((cited) => !/[<{*…]/.test(cited) && !isThere(cited, file))
      .map((cited) => `${file}: ${cited}`),
  )
  expect(lost).toEqual([])
})
