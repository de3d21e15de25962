// A person who may sign up, as the rules need to know them.
import { type RawBuilder, sql } from 'kysely'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { type LoadPart, partLoader } from '#server/calendar/parts.ts'
import { einweisungenColumn, factTables, levelsColumn, REST_MS } from '#blocks/gueltigkeit/server/index.ts'
import { timesJson, timeTables } from '#blocks/konflikte/server/index.ts'
import type { BewerberState } from './rules.ts'

/** The facts that hold for every offer. */
export type Self = Omit<BewerberState, 'declined' | 'times'>

/** Columns of the row `p` of profile that make a `Self`. */
export const selfColumns =
  (): RawBuilder<Self> => sql`p._id as id, p.status, p.gruppe, p.hauptamtlich, p.austrittsdatum::text as austrittsdatum, ${levelsColumn()} as levels,
  p.geburtsdatum::text as geburtsdatum, json_build_object('klassen', p.fuehrerscheinklassen, 'gueltigBis', p."fuehrerscheinGueltigBis",
    'kontrolleNaechsteAm', p."fuehrerscheinKontrolleNaechsteAm", 'einweisungen', ${einweisungenColumn()}) as fahrer`

function bewerberRow(actor: Actor, now: Date) {
  // A duty that ended lately still asks for rest.
  const from = new Date(now.getTime() - REST_MS)
  return sql<BewerberState>`select ${selfColumns()},
    array(select f.angebot from anfragen f where f.profil = p._id and f.antwort = 'abgelehnt' and f."laeuftAb" > ${from}) as declined,
    ${timesJson(sql`p._id`, sql`${from}::timestamptz`, sql`'infinity'::timestamptz`, actor, { own: true })} as times
    from profile p where p._id = ${actor.profil}::uuid`
}

/** The row of `loadBewerber` as a column of another query. */
export const bewerberColumn = (actor: Actor, now: Date): RawBuilder<BewerberState | null> =>
  sql<BewerberState | null>`(select to_json(b) from (${bewerberRow(actor, now)}) b)`

/** One query, with times of all kinds; past ones are left out. Null for those who have no profile. */
export const loadBewerber = async (db: Db | Trx, actor: Actor, now: Date): Promise<BewerberState | null> =>
  actor.profil === null ? null : ((await bewerberRow(actor, now).execute(db)).rows[0] ?? null)

const HOUR = 3_600_000

/** All that `loadBewerber` reads. Their rights say which titles they read. */
export const bewerberTables = (): readonly string[] => [
  'users',
  'profile',
  'anfragen',
  ...factTables('levels', 'onVehicles'),
  ...timeTables(),
]

/** `loadBewerber`, cached until one of its tables changes. */
export const bewerberOf = (load: LoadPart, actor: Actor, now: Date): Promise<BewerberState | null> =>
  load({
    // A new entry each hour, so that what is over drops out.
    key: `bewerber ${actor.profil} ${Math.floor(now.getTime() / HOUR)}`,
    tables: bewerberTables(),
    query: () => bewerberRow(actor, now),
    shape: ([row]) => row ?? null,
  })
export const cachedBewerber = ({ cache, db, now }: Pick<AppContext, 'cache' | 'db' | 'now'>, actor: Actor): Promise<BewerberState | null> =>
  bewerberOf(partLoader({ cache, db }), actor, now())
