// A newsletter as a mail: made once for each batch, then with each one's own way to unsubscribe.
import { sql } from 'kysely'
import { path } from '#contract/screens.ts'
import { logoAddress } from '#server/chapter.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { tooMany } from '#server/errors.ts'
import { LOGO_CID, LOGO_TAG } from '#server/mail/template.ts'
import { type Mail, PERSONAL } from '#server/mail/send-mail.ts'
import { UNSUBSCRIBE_PLACEHOLDER } from '#server/mail/unsubscribe.ts'
import { ATTACHMENT, filesOfIt, PICTURE, type Row } from './load.ts'
import { mailHtml } from './mail-html.ts'
import { picturesIn, plainText } from './rich-text.ts'
import { TRIAL_MAILS_PER_HOUR } from '#contract/limits.ts'

export interface Letter {
  readonly html: string
  readonly paragraphs: readonly string[]
  readonly pictures: readonly { readonly _id: string; readonly name: string; readonly typ: string }[]
}
const TEASER = 120

export async function letterOf(context: AppContext, row: Row): Promise<Letter> {
  const files = await filesOfIt(context.db, row._id)
  const { orgName, orgKuerzel, baseUrl, color, logo, mail } = await context.chapter()
  const address = new URL(path('/newsletter/{id}', { id: row._id }), baseUrl).href
  const attachments = files.filter(({ feld }) => feld === ATTACHMENT).map(({ name }) => name)
  const chapter = [`Diese Nachricht kommt vom Intranet ${orgKuerzel} – ${orgName}.`, ...mail.footer.split('\n').filter(Boolean)]
  const text = plainText(row.text)
  const html = mailHtml({
    title: row.titel,
    teaser: text.replace(/\s+/g, ' ').slice(0, TEASER),
    text: row.text,
    sender: `Intranet ${orgKuerzel} · Newsletter`,
    chapter,
    color,
    logo: logo === null ? '' : LOGO_TAG,
    attachments,
    address,
    unsubscribe: UNSUBSCRIBE_PLACEHOLDER,
  })
  const inIt = new Set(picturesIn(row.text))
  return {
    html,
    paragraphs: [text, ...(attachments.length > 0 ? [`Im Intranet dabei: ${attachments.join(', ')}`] : [])],
    pictures: files.filter(({ _id, feld }) => feld === PICTURE && inIt.has(_id)),
  }
}

const about = (row: Row, { html, paragraphs, pictures }: Letter) => ({
  html,
  paragraphs,
  subject: row.titel,
  button: { text: 'Im Intranet lesen', path: path('/newsletter/{id}', { id: row._id }) },
  attachments: pictures.map(({ _id, name, typ }) => ({ name, type: typ, file: _id })),
})

/** The editor's preview must not contain a working unsubscribe link. */
const forWriter = ({ config }: AppContext, html: string) =>
  html.replaceAll(UNSUBSCRIBE_PLACEHOLDER, new URL(path('/profiles/myProfile'), config.baseUrl).href)
export async function previewOf(context: AppContext, row: Row): Promise<{ html: string; text: string }> {
  const { html, paragraphs } = await letterOf(context, row)
  // No mail, no attached logo: the preview reads it from the server.
  const shown = html.replace(`cid:${LOGO_CID}`, logoAddress(await context.chapter()))
  return { html: forWriter(context, shown), text: [row.titel, ...paragraphs].join('\n\n') }
}

export const mailKey = (newsletter: string, profil: string) => `newsletter ${newsletter} ${profil}`
export interface Recipient {
  readonly profil: string
  readonly vorname: string
  readonly email: string
}
export const mailTo = (row: Row, letter: Letter, { profil, vorname, email }: Recipient): Mail => ({
  ...about(row, letter),
  to: { email, name: vorname, profil },
  kind: 'newsletter',
  key: mailKey(row._id, profil),
})
const TRIAL = 'Probe: '
/** Test mail to the actor, regardless of their settings. @throws 429 */
export async function trialMail(context: AppContext, trx: Trx, actor: Actor, row: Row, letter: Letter): Promise<void> {
  const { rows } = await sql<{ email: string }>`select primary_email as email from users where _id = ${actor._id}::uuid for update`.execute(
    trx,
  )
  const lately = await sql`select 1 from mails where art = ${PERSONAL} and starts_with(betreff, ${TRIAL}) and an = ${rows[0]?.email ?? ''}
    and "erstelltAm" > now() - interval '1 hour' limit ${TRIAL_MAILS_PER_HOUR}`.execute(trx)
  if (lately.rows.length >= TRIAL_MAILS_PER_HOUR)
    throw tooMany(`Du hast dir in dieser Stunde schon ${TRIAL_MAILS_PER_HOUR} Proben geschickt. Warte etwas.`, 600)
  const mail = about(row, { ...letter, html: forWriter(context, letter.html) })
  await context.sendMail(
    trx,
    rows.map(({ email }) => ({ ...mail, to: { email, name: actor.vorname }, kind: PERSONAL, subject: TRIAL + row.titel })),
  )
}
