// The import fences see imports, not SQL: the platform and the blocks name no table of an area either.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Tables that the platform itself keeps, and those of the blocks. Every other table is an area's, also one that comes tomorrow. */
const PLATFORM = [
  'anmeldeversuche',
  'config',
  'dateien',
  'geheimnisse',
  'historie',
  'idempotenz',
  'letzte_anmeldungen',
  'mails',
  'mitteilungen',
  'mitteilungswege',
  'passworttoken',
  'profile',
  'pushgeraete',
  'sicherungen',
  'sitzungen',
  'tagesmengen',
  'users',
]
const BLOCKS = [
  'anfragen',
  'ankuendigungen',
  'angebot_fahrzeuge',
  'angebote',
  'anmeldungen',
  'bedarfstabellen',
  'gesehen',
  'importzuordnungen',
  'kalenderadressen',
  'leihen',
  'personenzeiten',
  'vormerkungen',
]

const tables = globSync('migrations/*.sql').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^create table (?:if not exists )?"?(\w+)/gim)].map(([, name = '']) => name),
)
const foreign = (own: readonly string[]) => tables.filter((name) => !own.includes(name))

/** Tables that a text names as a whole string, or behind a word of SQL or of the query builder; a column may be called as an area's table is. */
const named = (text: string, names: readonly string[]): string[] =>
  names.filter((name) =>
    new RegExp(`(?<!column\\()'${name}'|\\b(?:from|join|into|update|table) "?${name}\\b|(?:From|Into|Table|Join)\\('${name}[' ]`).test(
      text,
    ),
  )

const sources = (pattern: string) =>
  globSync(pattern, { exclude: (file) => /\.test\.tsx?$|^src\/server\/(main|areas|db\/schema)\.ts$/.test(file) })
/** A part of a type, or a key of JSON, may be called as a table is. */
const withoutKeys = (text: string) => text.replaceAll(/\w(?:\['\w+'\])+|(?:Pick|Omit)<[^>]*>|'\w+', (?:\$\{|array\()/g, '')
const findings = (pattern: string, own: readonly string[]) =>
  sources(pattern).flatMap((file) => named(withoutKeys(readFileSync(file, 'utf8')), foreign(own)).map((name) => `${file} names ${name}`))

test('the tables of the areas are found where code names them', () => {
  expect(tables).toEqual(expect.arrayContaining([...PLATFORM, ...BLOCKS, 'orte', 'fahrzeuge', 'sanitaetsdienste']))
  expect(named('select 1 from orte o join "fahrzeuge" f', foreign(BLOCKS))).toEqual(['orte', 'fahrzeuge'])
  expect(named(`trx.insertInto('orte')`, foreign(BLOCKS))).toEqual(['orte'])
  expect(named('const orte = fahrzeuge // orte', foreign(BLOCKS))).toEqual([])
})

test('the platform names no table of a block or an area', () => {
  expect(findings('src/server/**/*.ts', PLATFORM), 'Rule 11 of docs/rules.md').toEqual([])
})

test('a block names no table of an area', () => {
  expect(findings('src/blocks/**/*.{ts,tsx}', [...PLATFORM, ...BLOCKS]), 'Rule 11 of docs/rules.md').toEqual([])
})
