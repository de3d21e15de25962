// What the printed documents of a service are made of, in three queries.
import { sql } from 'kysely'
import type { Bedarfszeile } from '#blocks/anmeldung/contract.ts'
import type { Dienst, Risiko } from '../../formen.ts'
import type { Db } from '#server/kontext.ts'
import type { Dienstkopf } from '../laden.ts'

type Kopf = Dienstkopf & Pick<Dienst, (typeof KOPFFELDER)[number]>
const KOPFFELDER = [
  'veranstalter',
  'treffpunkt',
  'treffpunktZeit',
  'aufbauAb',
  'abbauBis',
  'funkkanal',
  'leitstelleAngemeldet',
  'leitstelleAngemeldetAm',
  'verpflegung',
  'verpflegungHinweis',
  'kleidung',
  'material',
  'stellplatz',
  'strom',
  'sanitaetsraum',
  'hinweise',
  'kategorie',
] as const satisfies readonly (keyof Dienst)[]

export interface Druckfahrzeug {
  readonly _id: string
  /** The vehicle's own type, or the one that is wished for. */
  readonly typ: string
  /** Null while it is only a wish. */
  readonly bezeichnung: string | null
  readonly kennung: string
  readonly funkrufname: string
  readonly sitzplaetze: number | null
}
export interface Druckschicht {
  readonly _id: string
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  readonly bedarf: readonly Bedarfszeile[]
  readonly praktikanten: { readonly anzahl: number; readonly mindestqualifikation: string }
  readonly fahrzeuge: readonly Druckfahrzeug[]
}
export interface Druckort {
  readonly name: string
  readonly strasse: string
  readonly hausnummer: string
  readonly plz: string
  readonly stadt: string
  readonly ansprechpartner: string
  readonly telefon: string
  readonly hinweise: string
}
export interface Leitperson {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
  readonly telefon: string
}
export interface Druck {
  readonly dienst: Kopf
  readonly risiko: Risiko | null
  readonly ort: Druckort
  readonly leiter: Leitperson | null
  readonly stvLeiter: Leitperson | null
  /** At most two: the next ones where coordinates are known. */
  readonly krankenhaeuser: readonly { readonly name: string; readonly telefon: string }[]
  readonly schichten: readonly Druckschicht[]
}

/** One's first telephone number. */
const TELEFON = sql`coalesce(nullif(u.primary_telefon, ''), u.telefon[1], '')`

/** @param dienst what `lade` gave: whoever asks may see it */
export async function ladeDruck(db: Db, dienst: Dienstkopf): Promise<Druck> {
  const person = (
    spalte: string,
  ) => sql`(select jsonb_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname, 'telefon', ${TELEFON})
    from profile p join users u on u._id = p."user" where p._id = d.${sql.ref(spalte)})`
  const kopf = await sql<Pick<Druck, 'ort' | 'leiter' | 'stvLeiter' | 'krankenhaeuser'>>`
    select to_jsonb(o) as ort, ${person('leiter')} as leiter, ${person('stvLeiter')} as "stvLeiter",
      coalesce((select jsonb_agg(jsonb_build_object('name', k.name, 'telefon', k.telefon)) from (
        select k.name, k.telefon from orte k where k.aktiv and k.kategorie = 'Krankenhaus'
        order by point((k.koordinaten ->> 'lon')::float8, (k.koordinaten ->> 'lat')::float8)
          <-> point((o.koordinaten ->> 'lon')::float8, (o.koordinaten ->> 'lat')::float8) nulls last, k.name limit 2) k), '[]') as krankenhaeuser
    from sanitaetsdienste d join orte o on o._id = d.ort where d._id = ${dienst._id}::uuid`.execute(db)
  const schichten = await sql<Druckschicht>`
    select a._id, a.bezeichnung, a.beginn, a.ende, a.bedarf, a.praktikanten,
      coalesce((select jsonb_agg(jsonb_build_object('_id', w._id, 'typ', coalesce(f.typ, w.typ), 'bezeichnung', f.bezeichnung,
          'kennung', coalesce(f.kennung, ''), 'funkrufname', coalesce(f.funkrufname, ''), 'sitzplaetze', f.sitzplaetze)
          order by coalesce(f.typ, w.typ), f.kennung, f.bezeichnung, w._id)
        from angebot_fahrzeuge w left join fahrzeuge f on f._id = w.fahrzeug where w.angebot = a._id), '[]') as fahrzeuge
    from angebote a where a.sanitaetsdienst = ${dienst._id}::uuid order by a.beginn, a.ende, a.bezeichnung, a._id`.execute(db)
  const [zeile] = kopf.rows
  if (!zeile) throw new Error(`Service ${dienst._id} has no place.`)
  return { dienst: dienst as Kopf, risiko: (dienst['risiko'] ?? null) as Risiko | null, ...zeile, schichten: schichten.rows }
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
    select m.profil, m.angebot as schicht, m.status, u.vorname, u.nachname, ${TELEFON} as telefon,
      p.sanitaetsausbildung as qualifikation, m.praktikant, m.funktion, m.fahrzeug, m.beginn as von, m.ende as bis, m.kommentar,
      extract(year from age((a.beginn at time zone 'Europe/Berlin')::date, p.geburtsdatum))::int as alter
    from angebote a join anmeldungen m on m.angebot = a._id join profile p on p._id = m.profil join users u on u._id = p."user"
    where a.sanitaetsdienst = ${dienst}::uuid and m.status in ('eingeteilt', 'gemeldet', 'warteliste')
    order by array_position(array['eingeteilt', 'gemeldet', 'warteliste'], m.status), u.nachname collate deutsch, u.vorname collate deutsch, m._id`.execute(
    db,
  )
  return rows
}

/** "Halle Süd, Musterstraße 1, 00101 Musterstadt" */
export const anschrift = ({ name, strasse, hausnummer, plz, stadt }: Druckort): string =>
  [name, `${strasse} ${hausnummer}`.trim(), `${plz} ${stadt}`.trim()].filter(Boolean).join(', ')
