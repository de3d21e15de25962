// What the printed documents of a service are made of, in three queries.
import { sql } from 'kysely'
import { nichtGefunden } from '#server/fehler.ts'
import type { Db } from '#server/kontext.ts'
import { firstPhone, readServices, type Service, type Shift } from '../reading.ts'
import { ageAt } from '#server/db/vocabulary.ts'

export type Druckschicht = Shift
export type Druckfahrzeug = Shift['fahrzeuge'][number]
export interface Druck {
  readonly dienst: Service
  /** At most two: the next ones where coordinates are known. */
  readonly krankenhaeuser: readonly { readonly name: string; readonly telefon: string }[]
  /** With their vehicles by type. */
  readonly schichten: readonly Druckschicht[]
}

const byType = (a: Druckfahrzeug, b: Druckfahrzeug): number =>
  [a.typ ?? '', a.kennung, a.bezeichnung].join('\0').localeCompare([b.typ ?? '', b.kennung, b.bezeichnung].join('\0'), 'de')

/** @param id of a service that the person who asks may see */
export async function ladeDruck(db: Db, id: string): Promise<Druck> {
  const [dienst] = await readServices(db, [id])
  if (!dienst) throw nichtGefunden('Der Sanitätsdienst')
  const { koordinaten } = dienst.ortDaten
  const { rows: krankenhaeuser } = await sql<Druck['krankenhaeuser'][number]>`
    select k.name, k.telefon from orte k where k.aktiv and k.kategorie = 'Krankenhaus'
    order by point((k.koordinaten ->> 'lon')::float8, (k.koordinaten ->> 'lat')::float8)
      <-> point(${koordinaten?.lon ?? null}::float8, ${koordinaten?.lat ?? null}::float8) nulls last, k.name limit 2`.execute(db)
  const schichten = dienst.schichten.map((schicht) => ({ ...schicht, fahrzeuge: schicht.fahrzeuge.toSorted(byType) }))
  return { dienst, krankenhaeuser, schichten }
}

/** Somebody in a shift, as the roster shows them. `fahrzeug` is a place of the shift's `fahrzeuge`. */
export interface Druckhelfer {
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
export async function ladeHelfer(db: Db, dienst: string): Promise<Druckhelfer[]> {
  const { rows } = await sql<Druckhelfer>`
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
