// One form for all mails, as text and as HTML. Everything comes in as plain text and leaves escaped; links lead to the
// intranet only; nothing is loaded from outside.
import { pfad, type ScreenAddress, screenAt } from '#contract/screens.ts'

export interface Inhalt {
  /** First name for "Hallo …"; '' greets without one. */
  readonly name: string
  readonly betreff: string
  readonly absaetze: readonly string[]
  /** Facts in two columns: ['Wann', 'Di., 24.11.2026, 17:00']. */
  readonly fakten?: readonly (readonly [string, string])[]
  /** The one button. */
  readonly knopf?: { readonly text: string; readonly pfad: ScreenAddress }
  /** The other way, as a plain link below the button. */
  readonly nebenlink?: { readonly text: string; readonly pfad: ScreenAddress }
  /** Small print below the button. */
  readonly nachsatz?: string
}

export interface Absender {
  readonly orgName: string
  readonly orgKuerzel: string
  readonly baseUrl: string
}

const ZEICHEN: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const html = (text: string) => text.replace(/[&<>"']/g, (zeichen) => ZEICHEN[zeichen] ?? '')

/** One line without control characters and without the marks that turn the direction of writing. */
export const einzeilig = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

function ziel(baseUrl: string, address: ScreenAddress): string {
  if (!screenAt(address.replace(/\?.*/, ''))) throw new Error(`A link of a mail leads to a screen of the intranet, not to ${address}`)
  return new URL(address, baseUrl).href
}

/** The mail's two bodies; `abmelden` adds where to switch such mails off. */
export function verfasse(inhalt: Inhalt, { orgName, orgKuerzel, baseUrl }: Absender, abmelden: boolean): { text: string; html: string } {
  const { name, betreff, absaetze, fakten = [], knopf, nebenlink, nachsatz } = inhalt
  const anrede = name === '' ? 'Hallo,' : `Hallo ${einzeilig(name)},`
  const link = knopf && { text: knopf.text, href: ziel(baseUrl, knopf.pfad) }
  const neben = nebenlink && { text: nebenlink.text, href: ziel(baseUrl, nebenlink.pfad) }
  const einstellungen = ziel(baseUrl, pfad('/profiles/myProfile'))
  const fuss = `Diese Nachricht kommt vom Intranet ${orgKuerzel} – ${orgName}.`

  const breite = Math.max(0, ...fakten.map(([was]) => was.length))
  const text = [
    anrede,
    ...absaetze,
    fakten.map(([was, wert]) => `${`${was}:`.padEnd(breite + 2)}${wert}`).join('\n'),
    link ? `${link.text}:\n${link.href}` : '',
    neben ? `${neben.text}:\n${neben.href}` : '',
    nachsatz ?? '',
    ['-- ', fuss, abmelden ? `Welche Nachrichten du bekommst, stellst du in deinem Profil ein: ${einstellungen}` : '']
      .filter(Boolean)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')

  const p = (absatz: string) => `<p class="t" style="margin:0 0 16px">${html(absatz).replaceAll('\n', '<br>')}</p>`
  const zeile = ([was, wert]: readonly [string, string]) =>
    `<tr><td class="l" style="padding:4px 16px 4px 0;color:#5c6370;vertical-align:top">${html(was)}</td><td class="t" style="padding:4px 0;vertical-align:top">${html(wert).replaceAll('\n', '<br>')}</td></tr>`
  return {
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${html(betreff)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .s { background: #16181d !important } .k { background: #22252c !important; border-color: #e5484d #343943 #343943 !important }
  .t { color: #e6e8ec !important } .l { color: #a4abb8 !important }
}
</style></head>
<body class="s" style="margin:0;padding:0;background:#f3f4f6">
<table role="presentation" class="s" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1d2129">
<tr><td class="l" style="padding:0 4px 12px;font-size:14px;color:#5c6370"><strong>Intranet ${html(orgKuerzel)}</strong></td></tr>
<tr><td class="k" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #dfe2e7;border-top:4px solid #c1121f;border-radius:8px">
<h1 class="t" style="margin:0 0 16px;font-size:20px;line-height:1.3">${html(betreff)}</h1>
${[anrede, ...absaetze].map(p).join('\n')}
${fakten.length > 0 ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${fakten.map(zeile).join('')}</table>` : ''}
${
  link
    ? `<p style="margin:8px 0 20px"><a href="${html(link.href)}" style="display:inline-block;padding:12px 22px;background:#c1121f;color:#ffffff;text-decoration:none;font-weight:600;border-radius:6px">${html(link.text)}</a></p>
<p class="l" style="margin:0 0 16px;font-size:13px;color:#5c6370;word-break:break-all">Falls der Knopf nicht geht, öffne diese Adresse:<br>${html(link.href)}</p>`
    : ''
}
${neben ? `<p class="t" style="margin:0 0 16px"><a class="t" href="${html(neben.href)}" style="color:#1d2129">${html(neben.text)}</a></p>` : ''}
${nachsatz ? `<p class="l" style="margin:0 0 16px;font-size:14px;color:#5c6370">${html(nachsatz)}</p>` : ''}
</td></tr>
<tr><td class="l" style="padding:12px 4px;font-size:13px;color:#5c6370">${html(fuss)}${abmelden ? `<br>Welche Nachrichten du bekommst, stellst du in <a class="l" href="${html(einstellungen)}" style="color:#5c6370">deinem Profil</a> ein.` : ''}</td></tr>
</table></td></tr></table></body></html>
`,
  }
}
