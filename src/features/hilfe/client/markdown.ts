/** Text of the handbook: the few constructions of Markdown that its chapters use. */
export type Block =
  | { readonly kind: 'p'; readonly text: string }
  | { readonly kind: 'ol' | 'ul'; readonly items: readonly string[] }
  | { readonly kind: 'img'; readonly alt: string; readonly file: string }
export interface Section {
  readonly id: string
  readonly titel: string
  readonly blocks: readonly Block[]
}
export interface ChapterText {
  readonly titel: string
  readonly intro: string
  readonly sections: readonly Section[]
}

function blockOf(part: string): Block {
  const image = /^!\[([^\]]*)\]\(bilder\/([\w-]+\.webp)\)$/.exec(part)
  if (image) return { kind: 'img', alt: image[1] ?? '', file: image[2] ?? '' }
  const lines = part.split('\n')
  for (const [kind, mark] of [
    ['ol', /^\d+\. /],
    ['ul', /^- /],
  ] as const)
    if (lines.every((line) => mark.test(line))) return { kind, items: lines.map((line) => line.replace(mark, '')) }
  return { kind: 'p', text: lines.join(' ') }
}
const partsOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)

/** @throws for a chapter without title, or a heading without `{#id}` */
export function readChapter(markdown: string): ChapterText {
  const [head = '', ...rest] = markdown.split(/^## /m)
  const [title = '', ...intro] = partsOf(head)
  if (!title.startsWith('# ')) throw new Error('A chapter begins with "# "')
  return {
    titel: title.slice(2),
    intro: intro.join(' '),
    sections: rest.map((text) => {
      const [first = '', ...parts] = partsOf(text)
      const heading = /^(.+) \{#([a-z\d-]+)\}$/.exec(first)
      if (!heading) throw new Error(`"## ${first}" has no {#id}`)
      return { titel: heading[1] ?? '', id: heading[2] ?? '', blocks: parts.map(blockOf) }
    }),
  }
}

export interface Span {
  readonly kind: 'text' | 'strong' | 'link'
  readonly text: string
  readonly to?: string
}
/** Runs of text, **names of buttons** and [links](/screens). */
export const spansOf = (text: string): readonly Span[] =>
  text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).flatMap((part): Span[] => {
    if (part === '') return []
    const strong = /^\*\*(.+)\*\*$/.exec(part)
    if (strong) return [{ kind: 'strong', text: strong[1] ?? '' }]
    const link = /^\[(.+)\]\((.+)\)$/.exec(part)
    return [link ? { kind: 'link', text: link[1] ?? '', to: link[2] ?? '' } : { kind: 'text', text: part }]
  })

export const linesOf = ({ blocks }: Section): readonly string[] =>
  blocks.flatMap((block) => (block.kind === 'p' ? [block.text] : block.kind === 'img' ? [] : block.items))
/** Words of a section without marks, for the search. */
export const plainOf = (section: Section): string =>
  [section.titel, ...linesOf(section).flatMap((line) => spansOf(line).map(({ text }) => text))].join(' ')
