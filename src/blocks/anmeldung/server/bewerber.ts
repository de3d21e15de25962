// What the rules need to know of somebody, whatever the offer: read once, asked for many.
import { type RawBuilder, sql } from 'kysely'
import { anlassTitel, type Belegung, occasionTables } from '#blocks/konflikte/server/index.ts'
import type { Db, Kontext, Trx } from '#server/kontext.ts'
import { tagInBerlin } from '#contract/berlin.ts'

export interface Bewerberstand {
  /** The profile's id. */
  readonly id: string
  /** Of the profile (entities.md 2.1). */
  readonly status: string
  readonly gruppe: string
  readonly qualifikation: string
  /** A day, or null where nobody recorded it. */
  readonly geburtsdatum: string | null
  /** Where the person stands, by begin; without what is over. */
  readonly belegt: readonly Belegung[]
}

/** Columns of the row `p` of profile that make a `Bewerberstand`; what ended before `ab` holds nobody any more. */
export const bewerberSpalten = (
  ab: Date,
): RawBuilder<unknown> => sql`p._id as id, p.status, p.gruppe, p.sanitaetsausbildung as qualifikation,
  p.geburtsdatum::text as geburtsdatum,
  (select coalesce(json_agg(json_build_object('angebot', x.angebot, 'titel', ${anlassTitel()}, 'beginn', iso(x.beginn), 'ende', iso(x.ende)) order by x.beginn), '[]')
    from anmeldungen x join angebote a on a._id = x.angebot
    where x.profil = p._id and x.status = 'eingeteilt' and x.gilt and x.ende > ${ab}) as belegt`

/** One query. Null where there is no such profile. */
export async function ladeBewerber(db: Db | Trx, profil: string, ab: Date): Promise<Bewerberstand | null> {
  const { rows } = await sql<Bewerberstand>`select ${bewerberSpalten(ab)} from profile p where p._id = ${profil}::uuid`.execute(db)
  return rows[0] ?? null
}

const STUNDE = 3_600_000

/** As `ladeBewerber`, kept until one of its tables changes: no query while nothing does. */
export const behaltenerBewerber = ({ speicher, db, jetzt }: Kontext, profil: string): Promise<Bewerberstand | null> =>
  // By the hour, so that it does not grow with what is over.
  speicher.hole(
    `bewerber ${profil} ${Math.floor(jetzt().getTime() / STUNDE)}`,
    ['profile', 'anmeldungen', 'angebote', ...occasionTables()],
    () => ladeBewerber(db, profil, jetzt()),
  )

/** Full years on the day in Berlin on which an instant falls. */
export function alterAm(geburtsdatum: string | null, zeitpunkt: string): number | null {
  if (geburtsdatum === null) return null
  const tag = tagInBerlin(new Date(zeitpunkt))
  return Number(tag.slice(0, 4)) - Number(geburtsdatum.slice(0, 4)) - Number(tag.slice(5) < geburtsdatum.slice(5))
}
