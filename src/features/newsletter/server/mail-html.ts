// A newsletter as HTML that mail programs understand: tables, styles at each tag, 600 pixels, dark where it is dark. Runs in the process
// that makes files (server/export/maker.ts): the library takes half a second and 95 MB before it begins.
import mjml from 'mjml'
import type { Begin } from '#server/export/maker-child.ts'
import { ACCENT, html as escaped } from '#server/mail/template.ts'

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
  /** Below all. */
  readonly footer: string
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

const document = ({
  title,
  teaser,
  text,
  sender,
  chapter,
  color = ACCENT,
  attachments,
  address,
  footer,
}: MailInput) => `<mjml lang="de" dir="ltr">
<mj-head>
  <mj-title>${escaped(title)}</mj-title>
  <mj-preview>${escaped(teaser)}</mj-preview>
  <mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
  <mj-attributes>
    <mj-all font-family="-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" />
    <mj-section padding="0" />
    <mj-text padding="0 24px" font-size="16px" line-height="1.5" color="#1d2129" />
  </mj-attributes>
  <mj-style inline="inline">
    .t p, .t ul, .t ol, .t blockquote { margin: 0 0 16px }
    .t li p { margin: 0 0 4px }
    .t h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.3 }
    .t h2 { margin: 24px 0 8px; font-size: 20px; line-height: 1.3 }
    .t h3 { margin: 20px 0 8px; font-size: 17px; line-height: 1.3 }
    .t ul, .t ol { padding-left: 24px }
    .t blockquote { padding-left: 16px; border-left: 3px solid ${color}; color: #5c6370 }
    .t hr { border: 0; border-top: 1px solid #dfe2e7; margin: 24px 0 }
    .t a { color: #b01020 }
    .l a { color: #5c6370 }
  </mj-style>
  <mj-style>
    :root { color-scheme: light dark }
    @media (prefers-color-scheme: dark) {
      .s, .s > div { background: #16181d !important }
      .k, .k > table { background: #22252c !important }
      .t div, .t h1, .t h2, .t h3, .t p, .t li { color: #e6e8ec !important }
      .t blockquote, .t blockquote p, .l div, .l a { color: #a4abb8 !important }
      .t a { color: #ff8f93 !important }
    }
  </mj-style>
</mj-head>
<mj-body width="600px" background-color="#f3f4f6" css-class="s">
  <mj-section padding="20px 0 8px"><mj-column><mj-text css-class="l" font-size="14px" color="#5c6370">${escaped(sender)}</mj-text></mj-column></mj-section>
  <mj-section background-color="#ffffff" border-top="4px solid ${color}" padding="24px 0 8px" css-class="k"><mj-column>
    <mj-text css-class="t"><h1>${escaped(title)}</h1>${withPictures(text)}</mj-text>
    ${attachments.length > 0 ? `<mj-text css-class="l" font-size="14px" color="#5c6370" padding="8px 24px">Im Intranet ${attachments.length === 1 ? 'liegt dabei' : 'liegen dabei'}: ${escaped(attachments.join(', '))}</mj-text>` : ''}
    <mj-button href="${escaped(address)}" background-color="${color}" color="#ffffff" font-size="16px" font-weight="600" border-radius="6px" inner-padding="12px 22px" align="left" padding="8px 24px 24px">Im Intranet lesen</mj-button>
  </mj-column></mj-section>
  <mj-section padding="12px 0 24px"><mj-column><mj-text css-class="l" font-size="13px" color="#5c6370">${chapter.map(escaped).join('<br>')}<br>${footer}</mj-text></mj-column></mj-section>
</mj-body></mjml>`

export const begin: Begin<MailInput, never> = (input) => ({
  end: async () => {
    // No fonts from elsewhere: nothing of a mail is loaded from outside. What stands in it reads no file of this machine either.
    const { html } = await mjml(document(input), { fonts: {}, keepComments: false, ignoreIncludes: true, validationLevel: 'skip' })
    return Buffer.from(html)
  },
})
