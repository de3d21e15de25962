import { sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { centsText } from '#contract/money/cents.ts'
import { readableValue } from '#contract/schema.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { badRequest, conflict } from '#server/errors.ts'
import { recordChange, stepOf } from '#server/history/record.ts'
import { PERSONAL } from '#server/mail/send-mail.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { type RenderReminder, storedPaper } from './papers.ts'
import { plusDays, requireState, storePaper } from './issue.ts'
import { isTakenBackText, readBookings, REMINDERS, remindTooEarly, takenBackText } from '../rules.ts'
import { reminderTitle, titleOf } from './paper.ts'
import { loadLocked, type Stored, TABLE } from './record.ts'
import { senderSetting } from './sender.ts'

export interface Payment {
  readonly datum: string
  readonly betrag: number
  readonly bemerkung: string
  readonly referenz?: string
  /** The user confirmed an unusual entry. */
  readonly sicher?: boolean
}
/** Annahme: a manual payment is suspicious if a tenth too much, long before the invoice, or a year old. */
const [TOO_MUCH, BEFORE_DAYS, OLD_DAYS] = [1.1, 31, 365]
const ANYWAY = 'schalte „Stimmt so“ ein.'
function requireLikely({ datum, betrag, sicher }: Payment, row: Stored, today: string): void {
  if (sicher) return
  const open = row.brutto - row.gezahlt
  if (betrag > 0 && row.gezahlt + betrag > row.brutto * TOO_MUCH)
    throw conflict(`Das sind ${centsText(betrag - Math.max(0, open))} mehr, als offen ist. Prüf den Betrag, oder ${ANYWAY}`, 'sicher')
  if (datum < plusDays(row.datum ?? datum, -BEFORE_DAYS) || datum < plusDays(today, -OLD_DAYS))
    throw conflict(`Der ${readableValue(undefined, datum)} liegt weit zurück. Prüf den Tag, oder ${ANYWAY}`, 'sicher')
}

/** @throws 409 if no booking by hand stands that this one takes back */
async function requireStanding(trx: Trx, id: string, { betrag, bemerkung }: Payment): Promise<void> {
  const { rows } = await sql<{ _id: string; datum: string; betrag: number; bemerkung: string; referenz: string | null }>`
    select z._id, z.datum, z.betrag, z.bemerkung, z.referenz
    from rechnungszahlungen z
    where z.rechnung = ${id}::uuid
    order by z.datum, z._id`.execute(trx)
  const stands = readBookings(rows).some(
    (one) => one.referenz === null && one.zurueckAm === null && one.betrag === -betrag && takenBackText(one) === bemerkung,
  )
  if (!stands) throw conflict('Das ist schon zurückgenommen.')
}

/** Books a payment. A fully paid invoice becomes paid; a returned debit reopens it. @returns false if this bank entry is booked already */
export async function bookPayment(
  trx: Trx,
  { context, actor }: { context: AppContext; actor: Actor },
  id: string,
  payment: Payment,
): Promise<boolean> {
  const row = await loadLocked(trx, id)
  if (row.art === 'storno') throw conflict('Auf eine Stornorechnung wird nichts gezahlt.')
  requireState(row, 'gestellt', 'bezahlt', 'storniert')
  if (payment.betrag === 0) throw badRequest('Eine Zahlung über 0 € gibt es nicht.', 'betrag')
  const today = tagInBerlin(context.now())
  if (payment.datum > today) throw badRequest('Dieser Tag liegt in der Zukunft.', 'datum')
  // A bank file may list a return before its payment; only manual entries are checked.
  if (payment.referenz === undefined && payment.betrag < 0 && row.gezahlt + payment.betrag < 0)
    throw badRequest(`So viel ist nicht eingegangen: Gezahlt sind ${centsText(row.gezahlt)}.`, 'betrag')
  if (payment.referenz === undefined) {
    if (isTakenBackText(payment.bemerkung)) await requireStanding(trx, id, payment)
    requireLikely(payment, row, today)
  }
  const { rows } = await sql`
    insert into rechnungszahlungen (rechnung, datum, betrag, bemerkung, referenz, "erstelltVon")
    values (${id}::uuid, ${payment.datum}::date, ${payment.betrag}, ${payment.bemerkung}, ${payment.referenz ?? null}, ${actor._id}::uuid)
    on conflict (referenz) do nothing returning _id`.execute(trx)
  if (rows.length === 0) {
    const { rows: earlier } = await sql<{ rechnung: string; nummer: string }>`
      select z.rechnung, r.nummer
      from rechnungszahlungen z join rechnungen r on r._id = z.rechnung
      where z.referenz = ${payment.referenz}`.execute(trx)
    if (earlier[0] && earlier[0].rechnung !== id)
      throw conflict(
        `Diese Buchung der Bank steht schon bei ${earlier[0].nummer}. ` +
          `Den Teil für ${row.nummer} trägst du dort unter „Zahlung eintragen“ ein.`,
      )
    return false
  }
  const enough = row.gezahlt + payment.betrag >= row.brutto
  const status = row.status === 'storniert' ? row.status : enough ? 'bezahlt' : 'gestellt'
  await sql`update rechnungen set status = ${status}, ${setTouched(actor._id, context.now())} where _id = ${id}::uuid`.execute(trx)
  const after = { status, zahlung: `${centsText(payment.betrag)} am ${readableValue(undefined, payment.datum)}` }
  await recordChange(trx, stepOf(TABLE, id, actor._id, { status: row.status }, after))
  return true
}

function requireAddress({ email }: Stored): void {
  if (email === '') throw badRequest('Der Empfänger hat keine E-Mail-Adresse. Lade das PDF und schick es als Brief.', 'email')
}
/** Mails the reminder with the invoice as issued. @throws 400 if the recipient has no address */
async function mailTo(
  context: AppContext,
  trx: Trx,
  row: Stored,
  subject: string,
  text: string,
  letters: readonly { readonly name: string; readonly content: Buffer }[] = [],
): Promise<void> {
  requireAddress(row)
  const { _id, nummer, email, empfaenger } = row
  const { email: replyTo } = await senderSetting.read(trx)
  const files = [...letters, { name: `${nummer}.pdf`, content: await storedPaper(trx, _id, 'rechnung', 'pdf') }]
  await context.sendMail(trx, {
    to: { email, name: empfaenger },
    kind: PERSONAL,
    subject,
    paragraphs: [text],
    replyTo,
    attachments: files.map((file) => ({ ...file, type: 'application/pdf' })),
  })
}

export async function sendReminder(
  trx: Trx,
  { context, actor, render }: { context: AppContext; actor: Actor; render: RenderReminder },
  id: string,
  mails: boolean,
): Promise<void> {
  const row = await loadLocked(trx, id)
  requireState(row, 'gestellt')
  if (row.art === 'storno' || row.offen <= 0) throw conflict('Hier ist nichts offen.')
  if (row.mahnstufe >= REMINDERS.length) throw conflict('Die letzte Mahnung ist schon geschrieben.')
  if (mails) requireAddress(row)
  const sender = await senderSetting.read(trx)
  const today = tagInBerlin(context.now())
  const tooEarly = remindTooEarly(row, today)
  if (tooEarly !== undefined) throw conflict(tooEarly)
  const step = row.mahnstufe + 1
  const until = plusDays(today, sender.mahnfrist)
  const pdf = await render({ ...row, absender: sender }, step, until, trx)
  const hash = await storePaper(trx, id, `mahnung${step}`, 'pdf', pdf)
  await sql`update rechnungen
    set mahnstufe = ${step}, "gemahntAm" = ${today}::date, ${setTouched(actor._id, context.now())}
    where _id = ${id}::uuid`.execute(trx)
  const after = { mahnstufe: step, sha256: hash, ...(mails && { mahnungAn: row.email }) }
  await recordChange(trx, stepOf(TABLE, id, actor._id, { mahnstufe: row.mahnstufe }, after))
  if (!mails) return
  const titel = reminderTitle(step)
  const text =
    `zur Rechnung ${row.nummer} vom ${readableValue(undefined, row.datum)} ist noch ein Betrag von ${centsText(row.offen)} offen. ` +
    `Bitte überweisen Sie ihn bis zum ${readableValue(undefined, until)}. Unser Schreiben hängt an.`
  const letter = { name: `${titel.replace(' ', '_')}_${row.nummer}.pdf`, content: Buffer.from(pdf) }
  await mailTo(context, trx, row, `${titel} zu ${row.nummer}`, text, [letter])
}

export async function mailInvoice(context: AppContext, trx: Trx, actor: Actor, id: string): Promise<void> {
  const row = await loadLocked(trx, id)
  if (row.nummer === null) throw conflict('Erst gestellte Rechnungen gehen hinaus.')
  const titel = `${titleOf(row)} ${row.nummer}`
  await mailTo(context, trx, row, `${titel}: ${row.betreff}`, `anbei unsere ${titel} über ${centsText(row.brutto)}.`)
  await recordChange(trx, { area: TABLE, object: id, action: 'gesendet', fields: ['email'], after: { email: row.email }, actor: actor._id })
}
