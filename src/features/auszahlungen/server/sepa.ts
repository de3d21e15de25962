// Bank files: created from approved payouts and kept unchanged. Executing a file marks all its payouts as paid (docs/adr/0060).
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sepaCredit } from '#blocks/zahlungen/server/index.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { sumOf } from '#contract/money/cents.ts'
import { isIban } from '#contract/money/iban.ts'
import { accountsOf } from '#features/profile/server/queries.ts'
import { readSender } from '#features/rechnungen/server/queries.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import { fileHead } from '#server/files/file-name.ts'
import { recordChanges, stepOf } from '#server/history/record.ts'
import type { Handlers } from '#server/http/routes.ts'
import type { BankFile, payoutContract } from '../contract.ts'
import { lockAll, lockIds, notesOfYear, requireState, type Row, settlePayouts, TABLE } from './steps.ts'

const FILES = 'sepadateien'
/** Annahme: banks take orders for up to a year ahead. */
const AHEAD_DAYS = 365

const readFiles = async (db: Db | Trx, actor: Actor, id: string | null = null) => {
  const { rows } = await sql<BankFile>`
    select d._id, iso(d."erstelltAm") as "erstelltAm", d."ausfuehrungAm"::text as "ausfuehrungAm", d.sha256,
      d.ablehnungsgrund, d.anzahl, d.summe::float8 as summe,
      (select count(*)::int from auszahlungen a where a.sepa = d._id and a.status <> 'ausgezahlt') as offen
    from sepadateien d
    where (${id}::uuid is null or d._id = ${id}::uuid) and ${complete(actor)}
    order by d._id desc`.execute(db)
  return rows
}
/** Condition over the row `d`: a file is visible only to actors who may name everybody in it. */
const complete = (actor: Actor) =>
  sql<boolean>`not exists (select 1
    from auszahlungen a join profile x on x._id = a.profil
    where a.sepa = d._id and not ${mayName(actor, 'x')})`
/** The file and its receivers in one snapshot; within a transaction the rows are locked. @throws 404 */
async function loadFile(db: Db | Trx, actor: Actor, id: string) {
  const { rows } = await sql<{ inhalt: string; ausfuehrungAm: string; ablehnungsgrund: string; profile: string[] }>`
    select d.inhalt, d."ausfuehrungAm", d.ablehnungsgrund,
      array(select distinct a.profil from auszahlungen a where a.sepa = d._id) as profile
    from sepadateien d
    where d._id = ${id}::uuid and ${complete(actor)} ${db.isTransaction ? sql`for update` : sql``}`.execute(db)
  if (!rows[0]) throw notFound('Die Datei')
  return rows[0]
}

/** Payouts for the next file: all approved ones, or those with the given ids. @throws 404, 409 */
async function approved(trx: Trx, actor: Actor, ids: readonly string[]): Promise<Row[]> {
  const rows =
    ids.length > 0
      ? await lockIds(trx, actor, ids)
      : await lockAll(trx, actor, sql<boolean>`t.status = 'freigegeben' and t.sepa is null and not t.verzicht`)
  for (const row of rows) {
    requireState(row, 'freigegeben')
    if (row.sepa !== null) throw conflict('Eine der Auszahlungen steht schon in einer Datei.')
    if (row.verzicht) throw conflict('Eine der Auszahlungen ist ein Verzicht: Da fließt kein Geld.')
  }
  if (rows.length === 0) throw conflict('Es ist nichts freigegeben, was noch in keiner Datei steht.')
  return rows
}

async function make(context: AppContext, trx: Trx, actor: Actor, day: string, ids: readonly string[]): Promise<string> {
  const now = context.now()
  const today = tagInBerlin(now)
  if (day < today) throw badRequest('Dieser Tag liegt in der Vergangenheit.', 'ausfuehrungAm')
  if (Date.parse(day) - Date.parse(today) > AHEAD_DAYS * 86_400_000)
    throw badRequest('So weit voraus nimmt keine Bank Aufträge an.', 'ausfuehrungAm')
  const rows = await approved(trx, actor, ids)
  const payer = await readSender(trx)
  const accounts = await accountsOf(trx, actor, now, [...new Set(rows.map(({ profil }) => profil))])
  const payments = rows.map(({ _id, profil, betrag, kontoNeu }) => {
    const account = accounts.get(profil)
    if (kontoNeu)
      throw conflict(
        `Das Konto von ${account?.name ?? 'einem Mitglied'} ist ein anderes als bei der Freigabe. ` +
          'Nimm die Freigabe zurück und lass sie noch einmal erteilen.',
      )
    if (!account || account.iban === '')
      throw conflict(`${account?.name ?? 'Ein Mitglied'} hat keine IBAN hinterlegt. Sie gehört ins Profil.`)
    if (!isIban(account.iban)) throw conflict(`Die IBAN von ${account.name} stimmt nicht: Prüf die Ziffern im Profil.`)
    return {
      name: account.kontoinhaber || account.name,
      iban: account.iban,
      bic: account.bic,
      betrag,
      zweck: `Auszahlung Ehrenamt ${payer.name}`,
      endToEndId: _id.replaceAll('-', ''),
    }
  })
  if (payer.iban === '') throw conflict('Es fehlt, von welchem Konto gezahlt wird. Trag es in der Abrechnung unter „Absender“ ein.')
  const message = randomUUID().replaceAll('-', '')
  const content = sepaCredit({ auftraggeber: payer, ausfuehrung: day, nachricht: message, at: now, posten: payments })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { _id: file } = await trx
    .insertInto('sepadateien')
    .values({
      ausfuehrungAm: day,
      anzahl: payments.length,
      summe: sumOf(rows.map(({ betrag }) => betrag)),
      sha256,
      inhalt: content,
      erstelltVon: actor._id,
      erstelltAm: now,
    })
    .returning('_id')
    .executeTakeFirstOrThrow()
  const paid = rows.map(({ _id }) => _id)
  await sql`update auszahlungen set sepa = ${file}::uuid where _id = any(${paid}::uuid[])`.execute(trx)
  await notesOfYear(trx, rows, day, now)
  const after = { sepa: `SHA-256 ${sha256}` }
  await recordChanges(trx, [
    { ...stepOf(FILES, file, actor._id, {}, after), action: 'angelegt' },
    ...paid.map((object) => stepOf(TABLE, object, actor._id, {}, after)),
  ])
  return file
}

type Bank = 'bankFiles' | 'bankFile' | 'loadBankFile' | 'payFile' | 'refuseFile'
export const bankCalls = (context: AppContext): Pick<Handlers<typeof payoutContract>, Bank> => ({
  bankFiles: ({ db, actor }) => readFiles(db, actor),
  bankFile: async ({ trx, actor, body }) => {
    const [made] = await readFiles(trx, actor, await make(context, trx, actor, body.ausfuehrungAm, body.ids))
    if (!made) throw notFound('Die Datei')
    return made
  },
  loadBankFile: async ({ db, actor, params, reply }) => {
    const { inhalt, ausfuehrungAm, ablehnungsgrund, profile } = await loadFile(db, actor, params.id)
    if (ablehnungsgrund !== '') throw conflict('Diese Datei hat die Bank nicht angenommen. Gib ihr eine neue.')
    // Loading the file discloses the accounts of everybody in it.
    await accountsOf(db, actor, context.now(), profile)
    await reply.headers(fileHead('attachment', `Auszahlungen_${ausfuehrungAm}.xml`, 'application/xml; charset=utf-8')).send(inhalt)
  },
  payFile: async ({ trx, actor, params }) => {
    const { ausfuehrungAm } = await loadFile(trx, actor, params.id)
    if (ausfuehrungAm > tagInBerlin(context.now())) throw conflict('Der Tag der Ausführung kommt noch.')
    const rows = await lockAll(trx, actor, sql<boolean>`t.sepa = ${params.id}::uuid and t.status = 'freigegeben'`)
    if (rows.length === 0) throw conflict('Diese Datei ist schon als ausgezahlt eingetragen.')
    await settlePayouts(context, trx, actor, rows, ausfuehrungAm)
    return { anzahl: rows.length }
  },
  refuseFile: async ({ trx, actor, params, body: { grund } }) => {
    const { ablehnungsgrund } = await loadFile(trx, actor, params.id)
    if (ablehnungsgrund !== '') throw conflict('Das ist schon eingetragen.')
    const rows = await lockAll(trx, actor, sql<boolean>`t.sepa = ${params.id}::uuid`)
    for (const row of rows) requireState(row, 'freigegeben')
    await sql`update sepadateien set "abgelehntAm" = ${context.now()}, "abgelehntVon" = ${actor._id}::uuid, ablehnungsgrund = ${grund}
      where _id = ${params.id}::uuid`.execute(trx)
    const after = { sepa: `Bank hat die Datei nicht angenommen: ${grund}` }
    await recordChanges(trx, [
      stepOf(FILES, params.id, actor._id, {}, after),
      ...rows.map(({ _id }) => stepOf(TABLE, _id, actor._id, {}, after)),
    ])
    return { anzahl: rows.length }
  },
})
