// What the printed documents of a service are made of, in three queries.
import { sql } from 'kysely'
import type { Bedarfszeile } from '#contract/anmeldung.ts'
import type { Dienst, Risiko } from '#features/sanitaetsdienste/formen.ts'
import type { Db } from '#server/kontext.ts'
import type { Dienstkopf } from './laden.ts'

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
  readonly schichten: readonly Druckschicht[]
}

/** One's first telephone number. */
export const TELEFON = sql`coalesce(nullif(u.primary_telefon, ''), u.telefon[1], '')`

/** @param dienst what `lade` gave: whoever asks may see it */
export async function ladeDruck(db: Db, dienst: Dienstkopf): Promise<Druck> {
  const person = (
    spalte: string,
  ) => sql`(select jsonb_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname, 'telefon', ${TELEFON})
    from profile p join users u on u._id = p."user" where p._id = d.${sql.ref(spalte)})`
  const kopf = await sql<Pick<Druck, 'ort' | 'leiter' | 'stvLeiter'>>`
    select to_jsonb(o) as ort, ${person('leiter')} as leiter, ${person('stvLeiter')} as "stvLeiter"
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

/** "Halle Süd, Musterstraße 1, 00101 Musterstadt" */
export const anschrift = ({ name, strasse, hausnummer, plz, stadt }: Druckort): string =>
  [name, `${strasse} ${hausnummer}`.trim(), `${plz} ${stadt}`.trim()].filter(Boolean).join(', ')
