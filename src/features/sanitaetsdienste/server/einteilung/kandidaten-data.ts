// What the staffing board has to know of a shift and of everybody who could stand in it.
import { sql } from 'kysely'
import type { Anmeldestatus, Besetzung } from '#blocks/anmeldung/contract.ts'
import type { Platzbedarf } from '#blocks/anmeldung/besetzung.ts'
import { DIENSTFAEHIG } from '#blocks/anmeldung/server/index.ts'
import { notFound } from '#server/errors.ts'
import type { Dienst, Einweisung, Fahrzeug } from '#blocks/gueltigkeit/server/index.ts'
import { anlassTitel } from '#blocks/konflikte/server/index.ts'
import type { Db, Trx } from '#server/context.ts'
import { ageAt } from '#server/db/vocabulary.ts'

export interface SchichtRow extends Platzbedarf {
  readonly _id: string
  readonly beginn: string
  readonly ende: string
  readonly besetzung: Besetzung
  /** `platz` is the vehicle's place in this shift. */
  readonly fahrzeuge: readonly (Fahrzeug & { readonly platz: string })[]
}

/** @throws 404 */
export async function readSchicht(db: Db | Trx, id: string): Promise<SchichtRow> {
  const { rows } = await sql<SchichtRow>`
    select a._id, a.beginn, a.ende, a.bedarf, a.praktikanten, a.besetzung,
      coalesce(json_agg(json_build_object('platz', v._id, 'fahrzeug', f._id, 'name', coalesce(nullif(f.funkrufname, ''), f.bezeichnung),
        'fuehrerscheinklasse', f.fuehrerscheinklasse, 'zulGesamtmasse', f."zulGesamtmasse", 'einweisungErforderlich', f."einweisungErforderlich",
        'einweisungsgruppe', f.einweisungsgruppe) order by v._id) filter (where f._id is not null), '[]') as fahrzeuge
    from angebote a left join angebot_fahrzeuge v on v.angebot = a._id left join fahrzeuge f on f._id = v.fahrzeug
    where a._id = ${id}::uuid group by a._id`.execute(db)
  if (!rows[0]) throw notFound('Die Schicht')
  return rows[0]
}

export interface PersonRow {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
  readonly gruppe: string
  /** The profile's status. */
  readonly mitgliedschaft: string
  readonly qualifikation: string
  readonly fuehrungsausbildung: string
  readonly klassen: readonly string[]
  readonly gueltigBis: string | null
  readonly kontrolleNaechsteAm: string | null
  readonly alter: number | null
  readonly telefon: string
  readonly status: Anmeldestatus | null
  readonly kommentar: string | null
  readonly von: string | null
  readonly bis: string | null
  readonly praktikant: boolean
  readonly stunden: number
  readonly dienste: number
  /** Other duties within 36 hours of this one. */
  readonly nahe: readonly Dienst[] | null
  /** The weekends (gueltigkeit/ruhe.ts) of other duties within three weeks. */
  readonly wochenenden: readonly number[] | null
  readonly zuletztGefragtAm: string | null
  readonly sagteNein: boolean
}

/**
 * Everybody who takes part in duties, in one query. Hours are decimal: those of duties that begin in the 90 days before
 * this one, by true times where they are known.
 * Annahme: members who show their telephone number to nobody are not called by planners either.
 */
export async function readPeople(db: Db | Trx, { _id, beginn, ende }: SchichtRow, invisible: boolean): Promise<PersonRow[]> {
  const [von, bis] = [sql`${beginn}::timestamptz`, sql`${ende}::timestamptz`]
  const { rows } = await sql<PersonRow>`
    select p._id, u.vorname, u.nachname, p.gruppe, p.status as mitgliedschaft, p.sanitaetsausbildung as qualifikation, p.fuehrungsausbildung,
      p.fuehrerscheinklassen as klassen, p."fuehrerscheinGueltigBis" as "gueltigBis", p."fuehrerscheinKontrolleNaechsteAm" as "kontrolleNaechsteAm",
      ${ageAt(sql`${von}`, sql`p.geburtsdatum`)} as alter,
      case when p.sichtbarkeit ->> 'telefon' = 'niemand' then '' else u.primary_telefon end as telefon,
      m.status, m.kommentar, m.beginn as von, m.ende as bis, coalesce(m.praktikant, false) as praktikant,
      coalesce(l.stunden, 0)::float8 as stunden, l.dienste::int as dienste, l.wochenenden, l.nahe, g."zuletztGefragtAm", coalesce(g.nein, false) as "sagteNein"
    from profile p
    join users u on u._id = p."user"
    left join anmeldungen m on m.angebot = ${_id}::uuid and m.profil = p._id
    -- One look at the duties of each person serves hours, weekends and what is near.
    cross join lateral (
      select round(extract(epoch from sum(coalesce(x."istEnde", x.ende) - coalesce(x."istBeginn", x.beginn))
          filter (where x.beginn between ${von} - interval '90 days' and ${von})) / 3600, 2) as stunden,
        count(*) filter (where x.beginn between ${von} - interval '90 days' and ${von}) as dienste,
        array_agg(distinct ((x.beginn at time zone 'Europe/Berlin')::date - date '1969-12-29') / 7)
          filter (where x.beginn > ${von} - interval '21 days' and extract(isodow from x.beginn at time zone 'Europe/Berlin') > 5) as wochenenden,
        json_agg(json_build_object('titel', (select ${anlassTitel()} from angebote a where a._id = x.angebot),
            'beginn', iso(x.beginn), 'ende', iso(x.ende)) order by x.beginn)
          filter (where x.beginn between ${von} - interval '16 days' and ${bis} + interval '36 hours' and x.ende > ${von} - interval '36 hours') as nahe
      from anmeldungen x
      where x.profil = p._id and x.status = 'eingeteilt' and x.gilt and x.angebot <> ${_id}::uuid
        and x.beginn between ${von} - interval '90 days' and ${bis} + interval '21 days'
    ) l
    left join (
      select q.profil, max(q."gestelltAm") as "zuletztGefragtAm", bool_or(q.angebot = ${_id}::uuid and q.antwort = 'abgelehnt') as nein
      from anfragen q where q.art = 'hilferuf' group by q.profil
    ) g on g.profil = p._id
    where p.status = any(${[...DIENSTFAEHIG]}::text[]) and p."geloeschtAm" is null and (${invisible} or not p.unsichtbar or m._id is not null)
    order by u.nachname, u.vorname, p._id`.execute(db)
  return rows
}

/** The passed briefings of everybody on the vehicles of this shift or of their groups, by profile; no query where none is asked for. */
export async function einweisungenFor(db: Db | Trx, { fahrzeuge }: SchichtRow): Promise<ReadonlyMap<string, readonly Einweisung[]>> {
  const required = fahrzeuge.filter(({ einweisungErforderlich: einweisungRequired }) => einweisungRequired)
  if (required.length === 0) return new Map()
  const { rows } = await sql<Einweisung & { profil: string }>`
    select e.profil, e.fahrzeug, f.einweisungsgruppe as gruppe, e.datum, e."gueltigBis"
    from einweisungen e join fahrzeuge f on f._id = e.fahrzeug
    where e.bestanden and (e.fahrzeug = any(${required.map(({ fahrzeug }) => fahrzeug)}::uuid[])
      or (f.einweisungsgruppe <> '' and f.einweisungsgruppe = any(${required.map(({ einweisungsgruppe }) => einweisungsgruppe)}::text[])))`.execute(
    db,
  )
  return Map.groupBy(rows, ({ profil }) => profil)
}
