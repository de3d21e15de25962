import { sql } from 'kysely'
import { path, withQuery } from '#contract/screens.ts'
import type { Db, Trx } from '#server/context.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { rateContract, rateFields } from '../contract.ts'
import { showRates } from '#server/setting.ts'
import type { RateRow } from './rules.ts'

export const verguetungssaetze = crudArea(rateContract, {
  table: 'verguetungssaetze',
  order: ['art', 'qualifikation', 'gueltigAb'],
  searched: ['art', 'qualifikation', 'bemerkung'],
  export: { titel: 'Vergütungssätze', columns: Object.keys(rateFields) },
  conflicts: {
    verguetungssaetze_ende_check: { msg: 'Das Ende liegt vor dem Beginn.', feld: 'gueltigBis' },
    verguetungssaetze_zaehlt_check: { msg: 'Kilometer sind Auslagenersatz, Stunden nicht.', feld: 'topf' },
    verguetungssaetze_kilometer_check: { msg: 'Kilometer kosten für alle dasselbe: Wähl „keine“.', feld: 'qualifikation' },
    verguetungssaetze_nicht_doppelt: { msg: 'Für diese Zeit gibt es den Satz schon. Beende zuerst den alten.', feld: 'gueltigAb' },
  },
})

/** Annahme: 0.30 € for each kilometre by private car, until the chapter sets its own rate. */
const KILOMETRE: RateRow = {
  art: 'Kilometer',
  qualifikation: 'keine',
  satz: 30,
  topf: 'auslagen',
  gueltigAb: '2013-01-01',
  gueltigBis: null,
}

export async function ratesOf(db: Db | Trx): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select art, qualifikation, satz, topf, "gueltigAb"::text as "gueltigAb", "gueltigBis"::text as "gueltigBis"
    from verguetungssaetze`.execute(db)
  return rows.some(({ art }) => art === 'Kilometer') ? rows : [...rows, KILOMETRE]
}

showRates('verguetungssaetze', 'Vergütungssätze', withQuery(path('/abrechnung'), { ansicht: 'verguetung' }))
