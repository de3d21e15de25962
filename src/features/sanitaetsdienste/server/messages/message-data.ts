// What a mail about a service says and whom it goes to, read from the database in a fixed number of queries.
import { sql } from 'kysely'
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { BENACHRICHTIGUNGEN } from '#features/profile/schemas.ts'
import type { Db, Trx } from '#server/context.ts'
import type { Service } from '../reading.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { STANDING_ANMELDUNG } from '#blocks/anmeldung/contract.ts'

export type MessageKind = (typeof BENACHRICHTIGUNGEN)[number]

/** Somebody's registration for a shift, as the mail tells of it. `fahrzeug` is a name. */
export interface Registration {
  readonly _id: string
  readonly version: number
  readonly angebot: string
  readonly status: Anmeldestatus
  readonly von: string
  readonly bis: string
  readonly funktion: string
  readonly fahrzeug: string
  readonly grund: string
  readonly geaendertAm: string
}

export interface Recipient {
  readonly dienst: string
  readonly profil: string
  readonly user: string
  readonly vorname: string
  readonly nachname: string
  readonly email: string
  readonly will: Readonly<Record<MessageKind, boolean>>
  readonly erinnerungVorlauf: number
  /** The registrations in this service, in the order of the shifts. */
  readonly meldungen: readonly Registration[]
}

const registrations = sql`(
  select coalesce(json_agg(json_build_object('_id', m._id, 'version', m.version, 'angebot', m.angebot, 'status', m.status, 'von', iso(m.beginn), 'bis', iso(m.ende),
    'funktion', m.funktion, 'grund', m.grund, 'geaendertAm', iso(m."geaendertAm"), 'fahrzeug', coalesce(f.bezeichnung, af.typ, '')) order by m.beginn, m._id), '[]')
  from anmeldungen m join angebote a on a._id = m.angebot
  left join angebot_fahrzeuge af on af._id = m.fahrzeug left join fahrzeuge f on f._id = af.fahrzeug
  where m.profil = p._id and a.sanitaetsdienst = w.dienst)`

/** Members with what they do in a service, one row per pair in one query; those who left or are blocked are not among them. */
export async function recipientsPer(
  db: Db | Trx,
  pairs: readonly { readonly dienst: string; readonly profil: string }[],
): Promise<Recipient[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<Recipient>`
    select w.dienst, p._id as profil, p."user", p.vorname, p.nachname, p.email, p."emailBenachrichtigungen" as will,
      p."erinnerungVorlauf", ${registrations} as meldungen
    from (select distinct * from unnest(${pairs.map(({ dienst }) => dienst)}::uuid[], ${pairs.map(({ profil }) => profil)}::uuid[]) as w(dienst, profil)) w
    join personen p on p._id = w.profil
    where p."geloeschtAm" is null and not p.gesperrt order by p._id`.execute(db)
  return rows
}

/** These members with what they do in one service. */
export const recipientsOf = (db: Db | Trx, dienst: string, profile: readonly string[]): Promise<Recipient[]> =>
  recipientsPer(
    db,
    profile.map((profil) => ({ dienst, profil })),
  )

/** Who is registered for, staffed in or waiting for any shift of a service. */
export async function involved(db: Db | Trx, dienst: string): Promise<string[]> {
  const { rows } = await sql<{ profil: string }>`
    select distinct m.profil from anmeldungen m join angebote a on a._id = m.angebot
    where a.sanitaetsdienst = ${dienst}::uuid and ${oneOf('m.status', STANDING_ANMELDUNG)}`.execute(db)
  return rows.map(({ profil }) => profil)
}

/** Who is asked about gaps and told of sign-offs: leader and deputy, without one whoever created the service. */
export const leitungOf = ({ leiter, stvLeiter, ersteller: author }: Service): string[] => {
  const leitung = [leiter, stvLeiter].filter((profil) => profil !== null)
  return leitung.length > 0 ? leitung : author === null ? [] : [author]
}
