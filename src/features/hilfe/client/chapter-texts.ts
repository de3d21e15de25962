// The whole handbook in one file, so that it is read and searched without a net; docs/handbuch is its only source.
import { CHAPTERS, type Chapter } from './chapters.ts'
import { type ChapterText, readChapter } from './markdown.ts'

const sources = import.meta.glob<string>('/docs/handbuch/*.md', { query: '?raw', import: 'default', eager: true })
const images = import.meta.glob<string>('/docs/handbuch/bilder/*.webp', { query: '?url', import: 'default', eager: true })

export const CHAPTER_TEXTS = Object.fromEntries(
  Object.keys(CHAPTERS).map((name) => [name, readChapter(sources[`/docs/handbuch/${name}.md`] ?? '')]),
) as Readonly<Record<Chapter, ChapterText>>
export const imageAddress = (file: string): string => images[`/docs/handbuch/bilder/${file}`] ?? ''
