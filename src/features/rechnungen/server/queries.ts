import { type RawBuilder, sql } from 'kysely'
import { senderSetting } from './sender.ts'

export const readSender = senderSetting.read

export const issuedOf: RawBuilder<unknown> = sql`from rechnungen r
  where r.dienst = d._id and r.art = 'rechnung' and r.status in ('gestellt', 'bezahlt')`
export const stateByInvoices: RawBuilder<unknown> = sql`case when exists (select 1 ${issuedOf}) then 'abgerechnet' else 'durchgefuehrt' end`
export const invoiceOf: RawBuilder<unknown> = sql`(
  select json_build_object('gestellt', r.status <> 'entwurf', 'nummer', r.nummer, 'brutto', r.brutto)
  from rechnungen r
  where r.dienst = d._id and r.art = 'rechnung' and r.status in ('entwurf', 'gestellt', 'bezahlt')
  order by r.nummer is null, r._id desc
  limit 1)`
