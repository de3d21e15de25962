// Editor output is untrusted HTML: only the small subset that a newsletter needs is stored.
import sanitizeHtml from 'sanitize-html'

const PICTURE = /^\/api\/dateien\/([0-9a-f-]{36})$/
const LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i
const WIDTH_MAX = 1600
const EMPTY = '<p></p>'

/** Removes trailing empty lines of the editor. No regular expression: backtracking takes seconds for a text full of spaces. */
function withoutEnd(html: string): string {
  let text = html.trimEnd()
  while (text.endsWith(EMPTY)) text = text.slice(0, -EMPTY.length).trimEnd()
  return text
}

/** Reduces a text to the allowed tags, and pictures to these files. '' for an empty text. */
export function sanitiseHtml(html: string, pictures: ReadonlySet<string>): string {
  const all = sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'img', 'hr'],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 20,
    transformTags: {
      b: 'strong',
      i: 'em',
      del: 's',
      strike: 's',
      h1: 'h2',
      h4: 'h3',
      // Relative paths do not work in a mail.
      a: (tagName, { href = '' }): sanitizeHtml.Tag => ({
        tagName,
        attribs: LINK.test(href.trim()) ? { href: href.trim() } : {},
      }),
      img: (tagName, { src = '', alt = '', width = '' }) => ({
        tagName,
        attribs: { src, alt: alt.slice(0, 200), ...(/^\d{1,4}$/.test(width) ? { width: String(Math.min(WIDTH_MAX, Number(width))) } : {}) },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !pictures.has(PICTURE.exec(attribs['src'] ?? '')?.[1] ?? ''),
  })
  const clean = withoutEnd(all.trimStart())
  return clean.includes('<img') || plainText(clean) !== '' ? clean : ''
}

export const picturesIn = (html: string): string[] =>
  [...html.matchAll(/<img src="\/api\/dateien\/([0-9a-f-]{36})"/g)].map(([, id = '']) => id)

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&', '&nbsp;': ' ' }
export const plainText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, (_, href: string, text: string) => (href === text ? text : `${text} (${href})`))
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, (_, alt: string) => `[Bild${alt && `: ${alt}`}]\n\n`)
    .replace(/<li>(?:<p>)?/g, '\n• ')
    .replace(/(?:<\/p>)?<\/li>/g, '')
    .replace(/<hr ?\/?>/g, '\n\n----\n\n')
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<\/(?:p|h2|h3|ul|ol|blockquote)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[ \u00a0]*\n[ \u00a0]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
