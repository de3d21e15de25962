// What the printed documents of a service are made of, in three queries.
import { sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import type { Db } from '#server/context.ts'
import { firstPhone, readServices, type Service, type Shift } from '../reading.ts'
import { ageAt } from '#server/db/vocabulary.ts'

export type PrintSchicht = Shift
export type PrintFahrzeug = Shift['fahrzeuge'][number]
export interface Print {
  readonly dienst: Service
  /** At most two: the next ones where coordinates are known. */
  readonly hospitals: readonly { readonly name: string; readonly telefon: string }[]
  /** With their vehicles by type. */
  readonly schichten: readonly PrintSchicht[]
}

const byType = (a: PrintFahrzeug, b: PrintFahrzeug): number =>
  [a.typ ?? '', a.kennung, a.bezeichnung].join('\0').localeCompare([b.typ ?? '', b.kennung, b.bezeichnung].join('\0'), 'de')

/** @param id of a service that the person who asks may see */
export async function loadPrint(db: Db, id: string): Promise<Print> {
  const [dienst] = await readServices(db, [id])
  if (!dienst) throw notFound('Der Sanitätsdienst')
  const { koordinaten: coordinates } = dienst.ortDaten
  const { rows: hospitals } = await sql<Print['hospitals'][number]>`
    select k.name, k.telefon from orte k where k.aktiv and k.kategorie = 'Krankenhaus'
    order by point((k.koordinaten ->> 'lon')::float8, (k.koordinaten ->> 'lat')::float8)
      <-> point(${coordinates?.lon ?? null}::float8, ${coordinates?.lat ?? null}::float8) nulls last, k.name limit 2`.execute(db)
  const schichten = dienst.schichten.map((schicht) => ({ ...schicht, fahrzeuge: schicht.fahrzeuge.toSorted(byType) }))
  return { dienst, hospitals, schichten }
}

/** Somebody in a shift, as the roster shows them. `fahrzeug` is a place of the shift's `fahrzeuge`. */
export interface PrintHelfer {
  readonly profil: string
  readonly schicht: string
  readonly status: 'eingeteilt' | 'gemeldet' | 'warteliste'
  readonly vorname: string
  readonly nachname: string
  readonly telefon: string
  readonly qualifikation: string
  readonly alter: number | null
  readonly praktikant: boolean
  readonly funktion: string
  readonly fahrzeug: string | null
  readonly von: string
  readonly bis: string
  readonly kommentar: string
}

/** Who is staffed, registered or waits in the service's shifts, staffed ones first, by name. One query. */
export async function loadHelfer(db: Db, dienst: string): Promise<PrintHelfer[]> {
  const { rows } = await sql<PrintHelfer>`
    select m.profil, m.angebot as schicht, m.status, u.vorname, u.nachname, ${firstPhone} as telefon,
      p.sanitaetsausbildung as qualifikation, m.praktikant, m.funktion, m.fahrzeug, m.beginn as von, m.ende as bis, m.kommentar,
      ${ageAt(sql`a.beginn`, sql`p.geburtsdatum`)} as alter
    from angebote a join anmeldungen m on m.angebot = a._id join profile p on p._id = m.profil join users u on u._id = p."user"
    where a.sanitaetsdienst = ${dienst}::uuid and m.status in ('eingeteilt', 'gemeldet', 'warteliste')
    order by array_position(array['eingeteilt', 'gemeldet', 'warteliste'], m.status), u.nachname collate deutsch, u.vorname collate deutsch, m._id`.execute(
    db,
  )
  return rows
}
