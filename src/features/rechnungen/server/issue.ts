// Issues invoices: number and papers in one transaction. The row of the year is locked until both are stored, so a failure leaves no gap
// (docs/adr/0059).
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { readableTime, tagInBerlin } from '#contract/time/berlin.ts'
import { validate } from '#contract/error-text.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { missingForInvoice } from '#blocks/zahlungen/server/index.ts'
import { badRequest, conflict, HttpError } from '#server/errors.ts'
import { recordChange, stepOf } from '#server/history/record.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { followInvoices } from '#features/sanitaetsdienste/server/queries.ts'
import { type Invoice, recipientFields, type Sender, STATUS } from '../contract.ts'
import { unfinishedHindernis } from '../rules.ts'
import type { Paper } from './paper.ts'
import { asPaper, type Render } from './papers.ts'
import { loadInvoice, loadLocked, type Stored, TABLE } from './record.ts'
import { requireSender, senderSetting } from './sender.ts'

const DAY = 86_400_000
export const plusDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Waits for a concurrent issue to finish. */
async function takeNumber(trx: Trx, year: number): Promise<{ laufend: number; nummer: string }> {
  const { rows } = await sql<{ letzte: number }>`
    insert into rechnungsnummern
    values (${year}, 1)
    on conflict (jahr) do update
    set letzte = rechnungsnummern.letzte + 1
    returning letzte`.execute(trx)
  const laufend = rows[0]?.letzte ?? 0
  return { laufend, nummer: `RE-${year}-${String(laufend).padStart(4, '0')}` }
}

export async function storePaper(trx: Trx, rechnung: string, kind: string, format: 'pdf' | 'xml', content: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex')
  await sql`insert into rechnungsdokumente (rechnung, art, format, sha256, inhalt)
    values (${rechnung}::uuid, ${kind}, ${format}, ${hash}, ${Buffer.from(content)})`.execute(trx)
  return hash
}

export function requireState({ status }: { readonly status: Invoice['status'] }, ...states: readonly Invoice['status'][]): void {
  if (!states.includes(status)) throw conflict(`Das geht nicht mehr: Der Stand ist „${STATUS[status]}“.`)
}

const recipient = z.object(recipientFields)
/** Checks again, because rows may be older than a rule of the contract. @throws 400 for a recipient that an e-invoice cannot name */
export function requireRecipient(row: z.input<typeof recipient>): void {
  const checked = validate(recipient, row)
  if (!checked.ok) throw new HttpError(400, checked.errors)
  const { land, plz } = checked.data
  if (land === 'DE' && plz !== '' && !/^\d{5}$/.test(plz)) throw badRequest('PLZ hat in Deutschland fünf Ziffern. Beispiel: 12345', 'plz')
}

/** Locks the invoice's service in any state, so that closing, reopening or calling it off cannot race with the issue. */
async function lockDienst(trx: Trx, { dienst }: Stored) {
  const { rows } = await sql<{ nummer: string; abgesagt: boolean; fertig: boolean }>`
    select nummer, abgesagt, "abgeschlossenAm" is not null as fertig from sanitaetsdienste where _id = ${dienst}::uuid for update`.execute(
    trx,
  )
  return rows[0]
}

async function requireBillable(trx: Trx, row: Stored): Promise<void> {
  if (row.positionen.length === 0) throw badRequest('Eine Rechnung ohne Positionen gibt es nicht.', 'positionen')
  if (row.brutto <= 0) throw badRequest('Eine Rechnung über 0 € gibt es nicht.', 'positionen')
  if ([row.strasse, row.plz, row.stadt].includes(''))
    throw badRequest('Auf einer Rechnung steht die ganze Anschrift des Empfängers.', 'strasse')
  requireRecipient(row)
  const dienst = await lockDienst(trx, row)
  if (dienst?.abgesagt) throw conflict(`${dienst.nummer} ist abgesagt: Dafür wird keine Rechnung gestellt.`, 'dienst')
  if (dienst?.fertig === false) throw conflict(unfinishedHindernis(dienst.nummer), 'dienst')
}

export interface Issue {
  readonly context: Pick<AppContext, 'now'>
  readonly actor: Pick<Actor, '_id'>
  readonly render: Render
}

async function giveNumber(
  trx: Trx,
  { context, actor, render }: Issue,
  row: Stored,
  sender: Sender,
  extra: Partial<Paper> = {},
): Promise<void> {
  const now = context.now()
  const datum = tagInBerlin(now)
  const { laufend, nummer } = await takeNumber(trx, Number(datum.slice(0, 4)))
  const faelligAm = row.art === 'storno' ? datum : plusDays(datum, sender.zahlungsziel)
  const paper = { ...row, nummer, datum, faelligAm, absender: sender, ...extra }
  const missing = missingForInvoice(asPaper(paper))
  if (missing.length > 0) throw badRequest(`Für die Rechnung fehlt noch: ${missing.join(', ')}.`)
  const { pdf, xml } = await render(paper, trx)
  const hash = await storePaper(trx, row._id, 'rechnung', 'pdf', pdf)
  await storePaper(trx, row._id, 'rechnung', 'xml', xml)
  await sql`update rechnungen
    set art = ${row.art}, storniert = ${row.storniert}::uuid, status = 'gestellt', jahr = ${Number(datum.slice(0, 4))},
      laufend = ${laufend}, nummer = ${nummer}, datum = ${datum}::date, "faelligAm" = ${faelligAm}::date,
      "gestelltAm" = ${now}, sha256 = ${hash}, ${setTouched(actor._id, now)}
    where _id = ${row._id}::uuid`.execute(trx)
  await recordChange(trx, stepOf(TABLE, row._id, actor._id, { status: row.status }, { status: 'gestellt', nummer, sha256: hash }))
}

/** Issues a draft or an accepted offer. @throws 400, 409 */
export async function issueInvoice(trx: Trx, options: Issue, id: string): Promise<void> {
  const row = await loadLocked(trx, id)
  requireState(row, 'angenommen', 'entwurf')
  await requireBillable(trx, row)
  const sender = await senderSetting.read(trx)
  requireSender(sender)
  await giveNumber(trx, options, row, sender)
  await followInvoices(trx, row.dienst, options.actor, options.context.now())
}

const COPIED = sql`dienst, betreff, empfaenger, zusatz, strasse, plz, stadt, land, email, kundennr, "leitwegId",
  "leistungVon", "leistungBis", hinweis, steuersatz`
/** Columns of a copy that differ from its original, by name. */
type OwnColumns = Readonly<Record<'weitere' | 'positionen' | 'ausgabe' | 'vorgaenger', RawBuilder<unknown>>>

/**
 * Copies an invoice as a draft.
 * @returns the new id
 */
async function copyOf(trx: Trx, actor: Pick<Actor, '_id'>, id: string, own: OwnColumns): Promise<string> {
  const { rows } = await sql<{ _id: string }>`
    insert into rechnungen (${COPIED}, weitere, positionen, ausgabe, vorgaenger, status, "erstelltVon", "geaendertVon")
    select ${COPIED}, ${own.weitere}, ${own.positionen}, ${own.ausgabe}, ${own.vorgaenger}, 'entwurf',
      ${actor._id}::uuid, ${actor._id}::uuid
    from rechnungen
    where _id = ${id}::uuid
    returning _id`.execute(trx)
  const copy = rows[0]?._id ?? ''
  await recordChange(trx, { area: TABLE, object: copy, action: 'angelegt', fields: [], actor: actor._id })
  return copy
}

/**
 * Cancels an invoice by a document with its own number; `neu` starts the next version.
 * @returns the ids of the cancellation and the draft
 */
export async function cancelInvoice(trx: Trx, options: Issue, id: string, { grund, neu }: { grund: string; neu: boolean }) {
  const row = await loadLocked(trx, id)
  if (row.art === 'storno') throw conflict('Eine Stornorechnung wird nicht storniert.')
  requireState(row, 'gestellt', 'bezahlt')
  await lockDienst(trx, row)
  const { actor, context } = options
  const negative = row.positionen.map((position) => ({ ...position, menge: -position.menge, betrag: -position.betrag }))
  const storno = await copyOf(trx, actor, id, {
    weitere: sql`true`,
    positionen: sql`${JSON.stringify(negative)}::jsonb`,
    ausgabe: sql`ausgabe`,
    vorgaenger: sql`null::uuid`,
  })
  const issued = { ...(await loadInvoice(trx, storno)), art: 'storno' as const, storniert: id }
  const about = { vorgaengerNummer: row.nummer, vorgaengerDatum: row.datum, grund }
  await giveNumber(trx, options, issued, await senderSetting.read(trx), about)
  await sql`update rechnungen set status = 'storniert', ${setTouched(actor._id, context.now())} where _id = ${id}::uuid`.execute(trx)
  const after = { status: 'storniert', grund: `${grund} (${readableTime(context.now())})` }
  await recordChange(trx, stepOf(TABLE, id, actor._id, { status: row.status }, after))
  await followInvoices(trx, row.dienst, actor, context.now())
  const next = { weitere: sql`weitere`, positionen: sql`positionen`, ausgabe: sql`ausgabe + 1`, vorgaenger: sql`_id` }
  return { storno, draft: neu ? await copyOf(trx, actor, id, next) : null }
}
