// Bookings of one vehicle or room for its calendar and door plate. The secret address makes them public: names are shortened, and occasions
// are named only to readers with the right. Texts for passers-by are separate.
import { type Path, path, type ScreenAddress } from '#contract/screens.ts'
import { type RawBuilder, sql } from 'kysely'
import { bookingTitle, occasionPath, occasionVisible } from '#blocks/konflikte/server/index.ts'
import { isVisible } from '#features/sanitaetsdienste/server/queries.ts'
import type { Belegungsstatus } from '#blocks/belegung/contract.ts'
import type { Actor, Db } from '#server/context.ts'
import type { Target } from './addresses.ts'

/** Instants in UTC; `ab` and `bis` include set-up times. */
export interface Entry {
  readonly uid: string
  readonly folge: number
  readonly geaendertAm: string
  readonly titel: string
  /** Public text at the door: the kind of use, or 'Belegt'. */
  readonly aushang: string
  readonly beginn: string
  readonly ende: string
  readonly ab: string
  readonly bis: string
  readonly status: Belegungsstatus
  /** "Rita L.", or ''. */
  readonly wer: string
  readonly zusatz: string
  readonly pfad: ScreenAddress
}

function screenSql(pattern: Extract<Path, `${string}{id}`>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.lit(pattern.replace('{id}', ''))} || ${id}`
}

// Annahme: the purpose is always shown, people by first name and initial. That suffices to find each other, and a leaked link reveals
// little.
const actor = sql`coalesce(p.vorname || ' ' || left(p.nachname, 1) || '.', '')`
const time = (von: Date, bis: Date | null) => (bis ? sql`tstzrange(${von}, ${bis})` : sql`tstzrange(${von}, null)`)

// Slots of a service count two per version, so that a cancellation (kalenderabsagen) sorts between two versions.
const fahrzeug = (id: string, reader: Actor | null, von: Date, bis: Date | null) => sql<Entry>`
  select 'fahrzeugbelegung-' || b._id as uid, b.version as folge, b."geaendertAm",
    ${bookingTitle({ titel: 'zweck' })} as titel,
    case
      when b.sperrzeit then 'Gesperrt'
      when b.art in ('privat genehmigt', 'sonstiges') then 'Belegt'
      else b.art
    end as aushang,
    b.beginn, b.ende, b.beginn as ab, b.ende as bis, b.status, ${actor} as wer, b.ziel as zusatz,
    ${screenSql('/fahrzeugbelegung/edit/{id}', sql`b._id`)} as pfad
  from fahrzeugbelegungen b left join personen p on p._id = b.verantwortlich
  where b.fahrzeug = ${id}::uuid
    and b."angebotFahrzeug" is null
    and b.anlass is null
    and tstzrange(b.beginn, b.ende) && ${time(von, bis)}
  union all
  select 'dienstfahrzeug-' || v._id || '-' || v.fahrzeug, 2 * d.version, d."geaendertAm",
    case
      when s.seen
        then concat(d.bezeichnung, case when angebot.bezeichnung <> '' then concat(' (', angebot.bezeichnung, ')') end)
      else 'Sanitätsdienst'
    end,
    'Sanitätsdienst', angebot.beginn, angebot.ende, angebot.beginn, angebot.ende,
    case when d.abgesagt then 'storniert' else 'bestaetigt' end, case when s.seen then ${actor} else '' end, '',
    ${screenSql('/sanitaetsdienst/{id}', sql`d._id`)}
  from angebot_fahrzeuge v
    join angebote angebot on angebot._id = v.angebot
    join sanitaetsdienste d on d._id = angebot.sanitaetsdienst
    left join personen p on p._id = d.leiter
    cross join lateral (select ${reader ? isVisible(reader) : sql`false`} as seen) s
  where v.fahrzeug = ${id}::uuid and tstzrange(angebot.beginn, angebot.ende) && ${time(von, bis)}
  union all
  select 'dienstfahrzeug-' || b._id || '-' || b.fahrzeug, 2 * b.version, b."geaendertAm",
    case when s.seen then b.zweck else b.art end, b.art, b.beginn, b.ende, b.beginn, b.ende, b.status,
    case when s.seen then ${actor} else '' end, '', coalesce(${occasionPath()}, ${sql.lit(path('/fahrzeugbelegungen'))})
  from fahrzeugbelegungen b
    left join angebot_fahrzeuge v on v._id = b."angebotFahrzeug"
    left join angebote angebot on angebot._id = v.angebot
    left join personen p on p._id = b.verantwortlich
    cross join lateral (select ${reader ? occasionVisible(reader) : sql`false`} as seen) s
  where b.fahrzeug = ${id}::uuid and b.anlass is not null and tstzrange(b.beginn, b.ende) && ${time(von, bis)}
  union all
  select 'dienstfahrzeug-' || k.platz || '-' || k.fahrzeug, 2 * k.folge + 1, k.am, k.art, k.art, k.beginn, k.ende,
    k.beginn, k.ende, 'storniert', '', '',
    coalesce(${screenSql('/sanitaetsdienst/{id}', sql`d._id`)}, ${sql.lit(path('/fahrzeugbelegungen'))})
  from kalenderabsagen k left join sanitaetsdienste d on d._id = k.dienst
  where k.fahrzeug = ${id}::uuid
    and tstzrange(k.beginn, k.ende) && ${time(von, bis)}
    and not exists (select 1 from angebot_fahrzeuge v where v._id = k.platz and v.fahrzeug = k.fahrzeug)`

const raum = (id: string, von: Date, bis: Date | null) => sql<Entry>`
  select 'raumbelegung-' || b._id as uid, b.version as folge, b."geaendertAm",
    ${bookingTitle({ titel: 'titel' })} as titel,
    case when b.sperrzeit then 'Gesperrt' when b.oeffentlich then b.titel else 'Belegt' end as aushang, b.beginn,
    b.ende, plus_minuten(b.beginn, - b."ruestzeitVor") as ab, plus_minuten(b.ende, b."ruestzeitNach") as bis, b.status,
    ${actor} as wer, b.veranstalter as zusatz, ${screenSql('/raumbelegung/{id}', sql`b._id`)} as pfad
  from raumbelegungen b left join personen p on p._id = b.verantwortlich
  where b.raum = ${id}::uuid
    and tstzrange(plus_minuten(b.beginn, - b."ruestzeitVor"),
      plus_minuten(b.ende, b."ruestzeitNach")) && ${time(von, bis)}`

/** Entries that overlap a span, by begin; one query. `bis` null: open-ended; `reader` null: holder of the address. */
export async function readEntries(db: Db, target: Target, reader: Actor | null, von: Date, bis: Date | null): Promise<Entry[]> {
  const selection = target.fuer === 'fahrzeug' ? fahrzeug(target.id, reader, von, bis) : raum(target.id, von, bis)
  const { rows } = await sql<Entry>`select * from (${selection}) e order by e.beginn, e.uid limit 5000`.execute(db)
  return rows
}
