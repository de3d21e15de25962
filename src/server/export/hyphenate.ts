import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
type Hyphenate = (text: string, options: { minWordLength: number; hyphenChar: string }) => string
const SOFT = '\u00AD'
let sync: Hyphenate | undefined
/** Patterns take 3 MB, so they are loaded on first use. */
function syllables(word: string): string[] {
  sync ??= (require('hyphen/de-1996') as { hyphenateSync: Hyphenate }).hyphenateSync
  return sync(word, { minWordLength: 6, hyphenChar: SOFT }).split(SOFT)
}

/** Breaks a word by German syllables into lines of at most `room` characters, by characters where a syllable is longer. */
function breakWord(word: string, room: number): string {
  if (word.length <= room) return word
  const lines = ['']
  for (const syllable of syllables(word)) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + syllable.length > room - 1) lines.push(syllable)
    else lines[lines.length - 1] = line + syllable
  }
  const chunks = new RegExp(`.{1,${Math.max(1, room - 1)}}`, 'gu')
  return lines
    .flatMap((line) => (line.length <= room ? [line] : (line.match(chunks) ?? [])))
    .map((line, i, all) => (i === all.length - 1 || /\P{L}$/u.test(line) ? line : `${line}-`))
    .join('\n')
}

/** Text whose words fit into a column of `room` characters. */
export const hyphenateText = (text: string, room: number): string =>
  text
    .split(/(\s+)/)
    .map((part) =>
      /\s/.test(part)
        ? part
        : part
            .split(/(?<=\p{L}-)(?=\p{L})/u)
            .map((word) => breakWord(word, Math.max(2, room)))
            .join(''),
    )
    .join('')
