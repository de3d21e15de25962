// What other areas may read of the bookings of vehicles.
import { belegteRessourcen, type Belegungsquelle, type Ressourcenbelegung } from '#blocks/konflikte/server/index.ts'
import { nutzenderDienst } from '#features/sanitaetsdienste/server/queries.ts'
import type { Db, Trx } from '#server/kontext.ts'

export const QUELLE: Belegungsquelle = {
  tabelle: 'fahrzeugbelegungen',
  spalte: 'fahrzeug',
  titel: 'zweck',
  geruestet: false,
  dienste: nutzenderDienst,
}

/** What these vehicles (`wer`) are booked for at these times, one list per question, by begin; one query for all. */
export const belegteFahrzeuge = (
  db: Db | Trx,
  fragen: readonly { readonly wer: string; readonly beginn: string; readonly ende: string }[],
): Promise<Ressourcenbelegung[][]> => belegteRessourcen(db, QUELLE, fragen)
