// A newsletter as HTML that mail programs understand: tables, styles at each tag, 600 pixels, dark where it is dark. The layout stands in
// mail.mjml; `npm run generate` compiles it.
import { CHAPTER_COLOR, shadesOf } from '#contract/chapter/color.ts'
import { escapeHtml } from '#server/mail/template.ts'
import { ATTACHMENTS, FRAME, STYLES } from './mail-layout.ts'

export interface MailInput {
  readonly title: string
  readonly teaser: string
  readonly text: string
  readonly sender: string
  readonly chapter: readonly string[]
  /** '' for the default. */
  readonly color: string
  /** Tag of the chapter's logo, '' for none. */
  readonly logo: string
  readonly attachments: readonly string[]
  readonly address: string
  readonly unsubscribe: string
}
/** Content width: 600 pixels without 48 for the borders. */
const WIDTH = 552

/** Embeds the pictures with an explicit width: not every mail program scales them down. */
const withPictures = (text: string) =>
  text.replace(
    /<img src="\/api\/dateien\/([0-9a-f-]{36})" alt="([^"]*)"(?: width="(\d+)")? ?\/?>/g,
    (_, id: string, alt: string, width?: string) => {
      const shown = Math.min(WIDTH, Number(width ?? WIDTH))
      const style = 'display:block;max-width:100%;height:auto;margin:0 0 16px;border-radius:6px'
      return `<img src="cid:${id}" alt="${alt}" width="${shown}" style="${style}">`
    },
  )

/** Each tag with its style: mail programs read few style sheets. */
function withStyles(text: string, color: string): string {
  let items = 0
  return text.replace(/<(\/?)(\w+)([^>]*?) ?\/?>/g, (_, end: string, tag: string, attributes: string) => {
    if (tag === 'li') items += end === '' ? 1 : -1
    const style = end === '' ? (items > 0 && STYLES[`li ${tag}`]) || STYLES[tag] : undefined
    return `<${end}${tag}${attributes}${style === undefined ? '' : ` style="${style.replace('{{color}}', color)}"`}>`
  })
}

const filled = (layout: string, slots: Readonly<Record<string, string>>) =>
  layout.replace(/\{\{(\w+)\}\}/g, (_, name: string) => slots[name] ?? '')

/** Shade for links on a dark ground. */
const ON_DARK = 3

export function mailHtml({ title, teaser, text, sender, chapter, logo, attachments, address, unsubscribe, ...look }: MailInput): string {
  const color = look.color || CHAPTER_COLOR
  const lie = attachments.length === 1 ? 'liegt dabei' : 'liegen dabei'
  const listed = { attachments: `Im Intranet ${lie}: ${escapeHtml(attachments.join(', '))}` }
  return filled(FRAME, {
    title: escapeHtml(title),
    teaser: escapeHtml(teaser.trim()),
    color,
    light: shadesOf(color)[ON_DARK] ?? color,
    logo,
    sender: escapeHtml(sender),
    text: withStyles(withPictures(text), color),
    attachments: attachments.length > 0 ? filled(ATTACHMENTS, listed) : '',
    address: escapeHtml(address),
    chapter: chapter.map(escapeHtml).join('<br>'),
    unsubscribe,
  })
}
