import { globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_PATHS, PATHS, screenAt } from '#contract/screens.ts'
import { CHAPTERS, PLACES } from './chapters.ts'
import { linesOf, readChapter, spansOf } from './markdown.ts'

const FOLDER = 'docs/handbuch'
/** All pictures together, in bytes: the repository carries each renewal. */
const PICTURES_MAX = 2_000_000
const chapters = Object.keys(CHAPTERS).map((name) => ({ name, ...readChapter(readFileSync(`${FOLDER}/${name}.md`, 'utf8')) }))
const sections = chapters.flatMap(({ name, sections: parts }) => parts.map((section) => ({ chapter: name, ...section })))
const spans = sections.flatMap((section) => linesOf(section).flatMap(spansOf))
const of = (wanted: string) => spans.filter(({ kind }) => kind === wanted)

test('every text is a chapter, and every chapter has sections of one name each', () => {
  const files = globSync(`${FOLDER}/*.md`).map((file) => basename(file, '.md'))
  expect(files.filter((name) => name !== 'README').toSorted()).toEqual(Object.keys(CHAPTERS).toSorted())
  const ids = sections.map(({ chapter, id }) => `${chapter}#${id}`)
  expect(new Set(ids).size).toBe(ids.length)
})

/** Sections that are no day, or stand below an older one. */
const misplacedNews = (ids: readonly string[]) => ids.filter((id, i) => !/^\d{4}-\d\d-\d\d$/.test(id) || id > (ids[i - 1] ?? id))
test('news of the program stand by their day, the newest first', () => {
  expect(misplacedNews(['2027-03-01', '2026-11-28', '2027-01-15', 'winter'])).toEqual(['2027-01-15', 'winter'])
  expect(misplacedNews(sections.flatMap(({ chapter, id }) => (chapter === 'neu' ? [id] : [])))).toEqual([])
})

test('every screen has a place in the handbook that exists', () => {
  const places = new Set(sections.map(({ chapter, id }) => `${chapter}#${id}`))
  expect([...PATHS, ...OWN_PATHS].filter((screen) => !places.has(PLACES[screen]))).toEqual([])
})

test('every link of the handbook leads to a screen', () => {
  expect(of('link').length).toBeGreaterThan(30)
  expect(of('link').filter(({ to = '' }) => !screenAt(to))).toEqual([])
})

test('every button that the handbook names is in the program', () => {
  const files = globSync('src/{client,features,blocks,contract}/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'src/features/hilfe/**'] })
  const program = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  expect(of('strong').length).toBeGreaterThan(60)
  expect([...new Set(of('strong').map(({ text }) => text))].filter((text) => !program.includes(text))).toEqual([])
})

test('every picture exists, is small, and is shown', () => {
  const shown = sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'img' ? [block.file] : [])))
  const files = globSync(`${FOLDER}/bilder/*`)
  expect(files.map((file) => basename(file)).toSorted()).toEqual(shown.toSorted())
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(PICTURES_MAX)
})
