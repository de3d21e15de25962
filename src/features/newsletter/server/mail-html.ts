// A newsletter as HTML that mail programs understand: tables, styles at each tag, 600 pixels, dark where it is dark. The layout stands in
// mail.mjml; `npm run generate` compiles it.
import { ACCENT, html as escaped } from '#server/mail/template.ts'
import { ATTACHMENTS, FRAME, STYLES } from './mail-layout.ts'

export interface MailInput {
  readonly title: string
  /** The first words, which mailboxes show beside the subject. */
  readonly teaser: string
  /** Sanitised. */
  readonly text: string
  /** Who writes, and for whom: 'Intranet OV – Ortsverband …'. */
  readonly sender: string
  /** Lines at its end. */
  readonly chapter: readonly string[]
  /** The chapter's own, on which white can be read. */
  readonly color?: string
  /** Names of what is attached to it in the intranet. */
  readonly attachments: readonly string[]
  readonly address: string
  /** Where one unsubscribes, ready for HTML. */
  readonly unsubscribe: string
}
/** Of the 600 pixels the borders take 48. */
const WIDTH = 552

/** Pictures come along with the mail, no wider than it is: not every program scales them down. */
const withPictures = (text: string) =>
  text.replace(
    /<img src="\/api\/dateien\/([0-9a-f-]{36})" alt="([^"]*)"(?: width="(\d+)")? ?\/?>/g,
    (_, id: string, alt: string, width?: string) => {
      const shown = Math.min(WIDTH, Number(width ?? WIDTH))
      return `<img src="cid:${id}" alt="${alt}" width="${shown}" style="display:block;max-width:100%;height:auto;margin:0 0 16px;border-radius:6px">`
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

/** The whole mail. */
export function mailHtml({ title, teaser, text, sender, chapter, color = ACCENT, attachments, address, unsubscribe }: MailInput): string {
  const lie = attachments.length === 1 ? 'liegt dabei' : 'liegen dabei'
  const listed = { attachments: `Im Intranet ${lie}: ${escaped(attachments.join(', '))}` }
  return filled(FRAME, {
    title: escaped(title),
    teaser: escaped(teaser.trim()),
    color,
    sender: escaped(sender),
    text: withStyles(withPictures(text), color),
    attachments: attachments.length > 0 ? filled(ATTACHMENTS, listed) : '',
    address: escaped(address),
    chapter: chapter.map(escaped).join('<br>'),
    unsubscribe,
  })
}
