// Layout of all mails, as text and HTML. All input is plain text and is escaped; links lead only to the intranet; nothing external is
// loaded.
import { CHAPTER_COLOR } from '#contract/chapter/color.ts'
import type { Chapter } from '#server/base.ts'
import { type ScreenAddress, screenAt } from '#contract/screens.ts'

export interface Content {
  readonly name: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Facts in two columns: ['Wann', 'Di., 24.11.2026, 17:00']. */
  readonly facts?: readonly (readonly [string, string])[]
  readonly button?: { readonly text: string; readonly path: ScreenAddress }
  readonly sideLink?: { readonly text: string; readonly path: ScreenAddress }
  readonly addendum?: string
}

type Sender = Pick<Chapter, 'orgName' | 'orgKuerzel' | 'baseUrl' | 'color' | 'logo' | 'mail'>
/** The logo is added when sending (deliver.ts); stored in the outbox it would be duplicated thousands of times. */
export const LOGO_CID = 'verband-logo'
export const LOGO_TAG = `<img src="cid:${LOGO_CID}" alt="" style="display:block;max-width:180px;max-height:48px;margin:0 0 8px">`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '')

/** One line without control characters and direction marks. */
export const singleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    // A mail program would decode it as an encoded word (RFC 2047).
    .replace(/=\?(?=[^?\s]+\?[bq]\?)/gi, '= ?')
    .trim()

function target(baseUrl: string, address: ScreenAddress): string {
  if (!screenAt(address.replace(/[?#].*/, ''))) throw new Error(`A link of a mail leads to a screen of the intranet, not to ${address}`)
  return new URL(address, baseUrl).href
}

export interface Ways {
  readonly settings: string
  readonly unsubscribe: string | null
}

const frameOf = ({ name, button, sideLink }: Content, { orgName, orgKuerzel, baseUrl, mail }: Sender) => ({
  greeting: name === '' ? `${mail.greeting},` : `${mail.greeting} ${singleLine(name)},`,
  link: button && { text: button.text, href: target(baseUrl, button.path) },
  side: sideLink && { text: sideLink.text, href: target(baseUrl, sideLink.path) },
  footer: `Diese Nachricht kommt vom Intranet ${orgKuerzel} – ${orgName}.`,
})

export function textOf(content: Content, sender: Sender, ways: Ways | null): string {
  const { paragraphs, facts = [], addendum } = content
  const { greeting, link, side, footer } = frameOf(content, sender)
  const { mail } = sender
  const width = Math.max(0, ...facts.map(([label]) => label.length))
  const text = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${`${label}:`.padEnd(width + 2)}${value}`).join('\n'),
    link ? `${link.text}:\n${link.href}` : '',
    side ? `${side.text}:\n${side.href}` : '',
    mail.farewell,
    addendum ?? '',
    [
      '-- ',
      footer,
      mail.footer,
      ways ? `Welche Nachrichten du bekommst, stellst du in deinem Profil ein: ${ways.settings}` : '',
      ways?.unsubscribe ? `Solche Mails abbestellen: ${ways.unsubscribe}` : '',
    ]
      .filter(Boolean)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
  return `${text}\n`
}

export function htmlOf(content: Content, sender: Sender, ways: Ways | null): string {
  const { subject, paragraphs, facts = [], addendum } = content
  const { greeting, link, side, footer } = frameOf(content, sender)
  const { orgKuerzel, color: chosen, logo, mail } = sender
  const color = chosen || CHAPTER_COLOR
  const p = (paragraph: string) => `<p class="t" style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`
  const row = ([label, value]: readonly [string, string]) =>
    `<tr><td class="l" style="padding:4px 16px 4px 0;color:#5c6370;vertical-align:top">${escapeHtml(label)}</td><td class="t" style="padding:4px 0;vertical-align:top">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .s { background: #16181d !important } .k { background: #22252c !important; border-color: ${color} #343943 #343943 !important }
  .t { color: #e6e8ec !important } .l { color: #a4abb8 !important }
}
</style></head>
<body class="s" style="margin:0;padding:0;background:#f3f4f6">
<table role="presentation" class="s" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1d2129">
<tr><td class="l" style="padding:0 4px 12px;font-size:14px;color:#5c6370">${logo === null ? '' : LOGO_TAG}<strong>Intranet ${escapeHtml(orgKuerzel)}</strong></td></tr>
<tr><td class="k" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #dfe2e7;border-top:4px solid ${color};border-radius:8px">
<h1 class="t" style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
${[greeting, ...paragraphs].map(p).join('\n')}
${facts.length > 0 ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${facts.map(row).join('')}</table>` : ''}
${
  link
    ? `<p style="margin:8px 0 20px"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:12px 22px;background:${color};color:#ffffff;text-decoration:none;font-weight:600;border-radius:6px">${escapeHtml(link.text)}</a>${side ? `&nbsp; <a class="t" href="${escapeHtml(side.href)}" style="display:inline-block;margin-top:8px;padding:11px 21px;border:1px solid #8b929c;color:#1d2129;text-decoration:none;font-weight:600;border-radius:6px">${escapeHtml(side.text)}</a>` : ''}</p>
<p class="l" style="margin:0 0 16px;font-size:13px;color:#5c6370;word-break:break-all">Falls der Knopf nicht geht, öffne diese Adresse:<br>${escapeHtml(link.href)}</p>`
    : ''
}
${mail.farewell === '' ? '' : p(mail.farewell)}
${addendum ? `<p class="l" style="margin:0 0 16px;font-size:14px;color:#5c6370">${escapeHtml(addendum)}</p>` : ''}
</td></tr>
<tr><td class="l" style="padding:12px 4px;font-size:13px;color:#5c6370">${escapeHtml(footer)}${mail.footer === '' ? '' : `<br>${escapeHtml(mail.footer).replaceAll('\n', '<br>')}`}${ways ? `<br>Welche Nachrichten du bekommst, stellst du in <a class="l" href="${escapeHtml(ways.settings)}" style="color:#5c6370">deinem Profil</a> ein.` : ''}${ways?.unsubscribe ? `<br><a class="l" href="${escapeHtml(ways.unsubscribe)}" style="color:#5c6370">Solche Mails abbestellen</a>` : ''}</td></tr>
</table></td></tr></table></body></html>
`
}
