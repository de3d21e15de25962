// What the shared part of bookings must know of a kind: vehicles and rooms are booked by the same code.
import { type RawBuilder, sql } from 'kysely'
import type { Recht } from '#contract/rechte.ts'
import type { Db, Nutzer, Trx } from '#server/kontext.ts'

export interface Belegungsart {
  readonly tabelle: 'fahrzeugbelegungen' | 'raumbelegungen'
  /** The column that names what is booked, and the table it points to. */
  readonly spalte: 'fahrzeug' | 'raum'
  readonly ressourcen: 'fahrzeuge' | 'orte'
  /** The column that says what for. */
  readonly titel: 'zweck' | 'titel'
  /** The name of a vehicle or room, over its row `r`. */
  readonly name: RawBuilder<string>
  readonly rechte: { readonly anlegen: Recht; readonly aendern: Recht; readonly loeschen: Recht }
  /** "Die Fahrzeugbelegung", as in "… wurde nicht gefunden." */
  readonly nennung: string
  readonly pfad: (id: string) => string
  /** Where one decides about what is asked for. */
  readonly anfragenpfad: string
  /** Locks these vehicles or rooms against other bookers until the end of the transaction. */
  readonly sperre: (trx: Trx, ids: readonly string[]) => Promise<ReadonlyMap<string, Ressource>>
  /** Which of these services the person may see; without it no service books such things. */
  readonly sichtbareDienste?: (db: Db | Trx, nutzer: Nutzer, dienste: readonly string[]) => Promise<ReadonlySet<string>>
}

export interface Ressource {
  readonly name: string
  /** Why it cannot be booked for this kind of use, or null. */
  readonly einwand: (verwendung: string) => string | null
}

/** A stored booking, as far as both kinds share it; instants in UTC, `dienst` is the service that uses it. */
export interface Belegungszeile {
  readonly _id: string
  readonly version: number
  readonly erstelltVon: string | null
  readonly ressource: string
  readonly ressourceName: string
  readonly beginn: string
  readonly ende: string
  readonly ruestzeitVor: number
  readonly ruestzeitNach: number
  readonly anlass: string
  /** `art` of a vehicle's booking, '' for rooms. */
  readonly verwendung: string
  readonly verantwortlich: string | null
  readonly verantwortlichName: string
  readonly fahrer: string | null
  readonly status: 'angefragt' | 'bestaetigt' | 'abgelehnt' | 'storniert'
  readonly grund: string
  readonly serie: string | null
  /** Who wrote it last (a user id). */
  readonly geaendertVon: string | null
  readonly dienst: string | null
  readonly dienstName: string
  readonly geaendertAm: string
}

const istFahrzeug = ({ tabelle }: Belegungsart) => tabelle === 'fahrzeugbelegungen'

const auswahl = (art: Belegungsart) => sql`
  select b._id, b.version, b."erstelltVon", b."geaendertAm", b."geaendertVon", ${sql.ref(`b.${art.spalte}`)} as ressource, ${art.name} as "ressourceName", b.beginn, b.ende,
    ${sql.ref(`b.${art.titel}`)} as anlass, b.verantwortlich, coalesce(u.vorname || ' ' || u.nachname, '') as "verantwortlichName", b.status, b.grund, b.serie,
    ${
      istFahrzeug(art)
        ? sql`0 as "ruestzeitVor", 0 as "ruestzeitNach", b.fahrer, b.art as verwendung, a.sanitaetsdienst as dienst, coalesce(d.bezeichnung, '') as "dienstName"`
        : sql`b."ruestzeitVor", b."ruestzeitNach", null as fahrer, '' as verwendung, null as dienst, '' as "dienstName"`
    }
  from ${sql.table(art.tabelle)} b join ${sql.table(art.ressourcen)} r on r._id = ${sql.ref(`b.${art.spalte}`)}
    left join profile p on p._id = b.verantwortlich left join users u on u._id = p."user"
    ${
      istFahrzeug(art)
        ? sql`left join angebot_fahrzeuge v on v._id = b."angebotFahrzeug" left join angebote a on a._id = v.angebot
    left join sanitaetsdienste d on d._id = a.sanitaetsdienst`
        : sql``
    }`

/** Bookings that fulfil a condition over the row `b`, locked until the end of the transaction, in an order that no two lock crosswise. */
export async function sperreBelegungen(trx: Trx, art: Belegungsart, bedingung: RawBuilder<unknown>): Promise<Belegungszeile[]> {
  const { rows } = await sql<Belegungszeile>`${auswahl(art)} where ${bedingung} order by b._id for update of b`.execute(trx)
  return rows
}
