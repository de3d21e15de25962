// The chapter's bank account. A change needs a second person to confirm; everybody with the billing right is notified (docs/adr/0080).
import { sql } from 'kysely'
import { path, withQuery } from '#contract/screens.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { personIfVisible, reachable } from '#server/db/vocabulary.ts'
import { conflict } from '#server/errors.ts'
import { PERSONAL } from '#server/mail/send-mail.ts'
import type { Sender, SenderRead } from '../contract.ts'
import { senderSetting } from './sender.ts'

type Waiting = NonNullable<SenderRead['kontoWartet']>
async function waitingAccount(db: Db | Trx, actor: Actor): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select k.iban, k.bic, iso(k."vorgeschlagenAm") as "vorgeschlagenAm", k."vorgeschlagenVon",
      (select ${personIfVisible(actor, 'y._id')} from profile y where y."user" = k."vorgeschlagenVon") as person
    from kontowechsel k`.execute(db)
  return rows[0] ?? null
}
export const readSenderFor = async (db: Db | Trx, actor: Actor): Promise<SenderRead> => ({
  ...(await senderSetting.read(db)),
  kontoWartet: await waitingAccount(db, actor),
})

async function tellAll(trx: Trx, { sendMail: send }: AppContext, subject: string, text: string, iban: string): Promise<void> {
  const { rows } = await sql<{ profil: string; vorname: string; email: string }>`
    select p._id as profil, p.vorname, p.email from personen p where p.rechte @> array['ABRECHNUNG'] and ${reachable}`.execute(trx)
  await send(
    trx,
    rows.map(({ profil, vorname, email }) => ({
      to: { email, name: vorname, profil },
      kind: PERSONAL,
      subject,
      paragraphs: [text],
      facts: [['IBAN', iban]],
      button: { text: 'Absender öffnen', path: withQuery(path('/abrechnung'), { ansicht: 'absender' }) },
    })),
  )
}
const nameOf = ({ vorname, nachname }: Actor) => `${vorname} ${nachname}`

interface Change {
  readonly trx: Trx
  readonly actor: Actor
  readonly body: Sender
}
/** Saves the sender. A changed account waits for a second person; the first account needs none. */
export async function changeSender(context: AppContext, { trx, actor, body }: Change): Promise<SenderRead> {
  const { iban, bic } = await senderSetting.read(trx)
  const isOther = iban !== '' && body.iban !== iban
  await senderSetting.change({ trx, actor, body: isOther ? { ...body, iban, bic } : body })
  if (isOther) {
    await sql`insert into kontowechsel (iban, bic, "vorgeschlagenAm", "vorgeschlagenVon")
      values (${body.iban}, ${body.bic}, ${context.now()}, ${actor._id}::uuid)
      on conflict (_id) do update
      set iban = excluded.iban, bic = excluded.bic, "vorgeschlagenAm" = excluded."vorgeschlagenAm",
        "vorgeschlagenVon" = excluded."vorgeschlagenVon", "bestaetigtVon" = null`.execute(trx)
    const text =
      `${nameOf(actor)} möchte das Konto ändern, das auf Rechnungen steht und von dem gezahlt wird. ` +
      'Es gilt, sobald jemand anderes mit dem Recht zur Abrechnung es bestätigt.'
    await tellAll(trx, context, 'Neues Konto des Vereins: bitte prüfen', text, body.iban || 'keine mehr')
  }
  return readSenderFor(trx, actor)
}

/** @throws 409 for one's own proposal, or if a different account is waiting by now */
export async function confirmAccount(context: AppContext, trx: Trx, actor: Actor, iban: string): Promise<SenderRead> {
  await sql`select 1 from kontowechsel for update`.execute(trx)
  const waiting = await waitingAccount(trx, actor)
  if (waiting?.iban !== iban) throw conflict('Dieses Konto wartet nicht mehr auf eine Bestätigung. Lade die Seite neu.')
  if (waiting.vorgeschlagenVon === actor._id) throw conflict('Ein Konto, das du vorgeschlagen hast, bestätigt jemand anderes.')
  await sql`update kontowechsel set "bestaetigtVon" = ${actor._id}::uuid`.execute(trx)
  const before = await senderSetting.read(trx)
  await senderSetting.change({ trx, actor, body: { ...before, iban, bic: waiting.bic } })
  await sql`delete from kontowechsel`.execute(trx)
  const { vorname, nachname } = waiting.person ?? { vorname: 'jemand', nachname: '' }
  const text =
    'Auf Rechnungen steht ab jetzt ein anderes Konto, und von ihm wird gezahlt: ' +
    `vorgeschlagen von ${`${vorname} ${nachname}`.trim()}, bestätigt von ${nameOf(actor)}.`
  await tellAll(trx, context, 'Das Konto des Vereins ist geändert', text, iban || 'keine mehr')
  return readSenderFor(trx, actor)
}

/** @throws 409 if no account is waiting */
export async function dropAccount(context: AppContext, trx: Trx, actor: Actor): Promise<void> {
  const { rows } = await sql<{ iban: string }>`delete from kontowechsel returning iban`.execute(trx)
  if (!rows[0]) throw conflict('Es wartet kein neues Konto.')
  await tellAll(trx, context, 'Das Konto des Vereins bleibt', `${nameOf(actor)} hat das vorgeschlagene Konto verworfen.`, rows[0].iban)
}
