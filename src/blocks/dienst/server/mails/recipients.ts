import { type RawBuilder, sql } from 'kysely'
import type { Anmeldestatus } from '../../contract.ts'
import { STANDING_ANMELDUNG } from '../../names.ts'
import type { Db, Trx } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { type OccasionKind, VEHICLE_NAME } from '../signup/occasion.ts'

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
  readonly antwortBis: string | null
}

export interface Recipient {
  readonly occasion: string
  readonly profil: string
  readonly user: string
  readonly vorname: string
  readonly nachname: string
  readonly email: string
  readonly erinnerungVorlauf: number
  readonly meldungen: readonly Registration[]
}

const registrations = ({ id }: OccasionKind) => sql`(
  select coalesce(json_agg(json_build_object('_id', meldung._id, 'version', meldung.version, 'angebot', meldung.angebot,
      'status', meldung.status, 'von', iso(meldung.beginn), 'bis', iso(meldung.ende), 'funktion', meldung.funktion,
      'grund', meldung.grund, 'geaendertAm', iso(meldung."geaendertAm"), 'antwortBis', iso(meldung."antwortBis"),
      'fahrzeug', coalesce(${VEHICLE_NAME}, af.typ, ''))
    order by meldung.beginn, meldung._id),
    '[]')
  from anmeldungen meldung
    join angebote angebot on angebot._id = meldung.angebot
    left join angebot_fahrzeuge af on af._id = meldung.fahrzeug
  where meldung.profil = p._id and ${id} = w.occasion)`

/** Query for members and their part in an occasion, by `pairs` (occasion, profil). `extra`: columns over the row `p` of personen. */
const recipients = <More>(kind: OccasionKind, pairs: RawBuilder<unknown>, extra: RawBuilder<More>) => sql<Recipient & More>`
    select w.occasion, p._id as profil, p."user", p.vorname, p.nachname, p.email,
      p."erinnerungVorlauf", ${registrations(kind)} as meldungen ${extra}
    from (select distinct * from ${pairs} as w(occasion, profil)) w
    join personen p on p._id = w.profil
    where p."geloeschtAm" is null and not p.gesperrt order by p._id`

/** Members and their part in an occasion, one row per pair in one query. Excludes former and blocked members. */
export async function recipientsPer(
  db: Db | Trx,
  kind: OccasionKind,
  pairs: readonly { readonly occasion: string; readonly profil: string }[],
): Promise<Recipient[]> {
  if (pairs.length === 0) return []
  const { rows } = await recipients(
    kind,
    sql`unnest(${pairs.map(({ occasion }) => occasion)}::uuid[], ${pairs.map(({ profil }) => profil)}::uuid[])`,
    sql<object>``,
  ).execute(db)
  return rows
}

const ofOne = <More>(kind: OccasionKind, occasion: string, profile: readonly string[], extra: RawBuilder<More>) =>
  recipients(kind, sql`(select ${occasion}::uuid, w.profil from unnest(${[...profile]}::uuid[]) as w(profil))`, extra)

export const recipientsOf = async <More = object>(
  db: Db | Trx,
  kind: OccasionKind,
  occasion: string,
  profile: readonly string[],
  extra = sql<More>``,
): Promise<readonly (Recipient & More)[]> => (profile.length === 0 ? [] : (await ofOne(kind, occasion, profile, extra).execute(db)).rows)

export const recipientsColumn = <More>(kind: OccasionKind, occasion: string, profile: readonly string[], extra: RawBuilder<More>) =>
  sql<{
    readonly people: readonly (Recipient & More)[]
  }>`, (select coalesce(json_agg(w order by w.profil), '[]') from (${ofOne(kind, occasion, profile, extra)}) w) as people`

export async function readInvolved(db: Db | Trx, { id }: OccasionKind, occasion: string): Promise<string[]> {
  const { rows } = await sql<{ profil: string }>`
    select distinct meldung.profil from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot
    where ${id} = ${occasion}::uuid and ${oneOf('meldung.status', STANDING_ANMELDUNG)}`.execute(db)
  return rows.map(({ profil }) => profil)
}
