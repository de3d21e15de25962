// Bank account for payouts: the member is notified of each change by somebody else, and confirms it (docs/adr/0080).
import { path } from '#contract/screens.ts'
import type { Allowed } from '#server/allowed.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { stale } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { PERSONAL } from '#server/mail/send-mail.ts'
import { touchedColumns } from '#server/db/vocabulary.ts'
import type { ProfilRow } from './queries.ts'

const ACCOUNT: readonly string[] = ['iban', 'bic', 'kontoinhaber']

/** Notifies a member about the editor of the account, except for own changes. */
export async function tellOfAccount(
  trx: Trx,
  { sendMail: send }: Pick<AppContext, 'sendMail'>,
  actor: Actor,
  { _id, user, vorname, primary_email }: ProfilRow,
  changed: readonly string[],
  iban: string,
): Promise<void> {
  if (actor._id === user || !changed.some((field) => ACCOUNT.includes(field))) return
  await send(trx, {
    kind: PERSONAL,
    to: { email: primary_email, name: vorname, profil: _id },
    subject: 'Deine Bankverbindung wurde geändert',
    paragraphs: [
      `${actor.vorname} ${actor.nachname} hat deine Bankverbindung im Intranet geändert. Dorthin gehen deine nächsten Auszahlungen.`,
    ],
    facts: [['IBAN', iban === '' ? 'keine mehr' : `endet auf ${iban.slice(-4)}`]],
    button: { text: 'Mein Profil öffnen', path: path('/profiles/myProfile') },
    addendum: 'Stimmt das? Dann bestätige es in deinem Profil. Wenn nicht: Trag dort dein Konto ein und sag der Verwaltung Bescheid.',
  })
}

/** Confirmation by the member: the account then counts as entered by them. @throws 409 */
export async function confirmAccount(trx: Trx, actor: Actor, row: Allowed<ProfilRow>, version: number, now: Date): Promise<void> {
  if (row.version !== version) throw stale()
  await trx
    .updateTable('profile')
    .set({ kontoGeaendertAm: now, kontoGeaendertVon: actor._id, ...touchedColumns(actor._id, now) })
    .where('_id', '=', row._id)
    .execute()
  await recordChange(trx, { area: 'profile', object: row._id, action: 'konto', fields: [], actor: actor._id })
}
