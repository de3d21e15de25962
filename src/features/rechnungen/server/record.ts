import { type RawBuilder, sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { type Invoice, NO_SENDER } from '../contract.ts'
import { REMINDERS } from '../rules.ts'

export const TABLE = 'rechnungen'
type Sql<T = unknown> = RawBuilder<T>

/** For the row `t`. */
const paid = sql`(select coalesce(sum(z.betrag), 0) from rechnungszahlungen z where z.rechnung = t._id)`
/** Open amount. Below 0: overpaid, or already paid on a cancelled invoice. */
export const open: Sql<number> = sql<number>`case
  when t.art = 'storno' or t.nummer is null then 0
  when t.status = 'storniert' then -${paid}
  else t.brutto - ${paid}
end`
export const isOverdue = (now: Date): Sql<boolean> =>
  sql<boolean>`(t.art = 'rechnung' and t.status = 'gestellt' and t."faelligAm" < ${tagInBerlin(now)}::date)`
/** Before the issue, the year of the service is used. */
export const yearOf: Sql<number> = sql<number>`coalesce(t.jahr, extract(year from t."leistungBis")::int)`

/** First day for the next reminder, after the deadline of the last one. */
const nextReminder = sql`case
  when t.art = 'rechnung' and t.status = 'gestellt' and t.mahnstufe < ${REMINDERS.length}
    then (coalesce(t."gemahntAm" + coalesce((select (c.wert ->> 'mahnfrist')::int
      from config c
      where c.key = 'rechnungssteller'),
      ${NO_SENDER.mahnfrist}::int),
      t."faelligAm") + 1)::text
end`

export const computed = {
  mahnbarAb: nextReminder,
  gezahlt: paid,
  offen: open,
  ueberfaellig: (_actor: Actor, now: Date) => isOverdue(now),
  dienstNummer: sql`(select d.nummer from sanitaetsdienste d where d._id = t.dienst)`,
  dienstAbgeschlossenAm: sql`(select d."abgeschlossenAm" from sanitaetsdienste d where d._id = t.dienst)`,
  nachfolger: sql`(select o._id from rechnungen o where o.vorgaenger = t._id)`,
  storno: sql`(select o._id from rechnungen o where o.storniert = t._id)`,
  stornoNummer: sql`(select o.nummer from rechnungen o where o.storniert = t._id)`,
  vorgaengerNummer: sql`(select o.nummer from rechnungen o where o._id = coalesce(t.vorgaenger, t.storniert))`,
  zahlungen: sql`coalesce((select json_agg(json_build_object('_id', z._id, 'datum', z.datum, 'betrag', z.betrag,
        'bemerkung', z.bemerkung, 'referenz', z.referenz, 'erstelltAm', z."erstelltAm")
      order by z.datum, z._id)
    from rechnungszahlungen z
    where z.rechnung = t._id),
    '[]')`,
  mahnungen: sql`coalesce((select json_agg(m."erstelltAm" order by m.art)
    from rechnungsdokumente m
    where m.rechnung = t._id and m.art <> 'rechnung'),
    '[]')`,
}

export type Stored = Omit<
  Invoice,
  'zahlungen' | 'mahnungen' | 'ueberfaellig' | 'nachfolger' | 'storno' | 'stornoNummer' | 'dienstNummer' | 'dienstAbgeschlossenAm'
>

/** @throws 404 */
export async function loadInvoice(db: Db | Trx, id: string, lock: Sql = sql``): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select t.*, ${nextReminder} as "mahnbarAb", ${paid} as gezahlt, ${open} as offen, ${computed.vorgaengerNummer} as "vorgaengerNummer"
    from rechnungen t where t._id = ${id}::uuid ${lock}`.execute(db)
  if (!rows[0]) throw notFound('Die Rechnung')
  return rows[0]
}
export const loadLocked = (trx: Trx, id: string) => loadInvoice(trx, id, sql`for update of t`)
