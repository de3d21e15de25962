import { type RawBuilder, sql } from 'kysely'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { type LoadPart, partLoader } from '#server/calendar/parts.ts'
import { einweisungenColumn, factTables, levelsColumn, REST_MS } from '#blocks/gueltigkeit/server/index.ts'
import { timesJson, timeTables } from '#blocks/konflikte/server/index.ts'
import type { BewerberState } from './rules.ts'

export type Self = Omit<BewerberState, 'declined' | 'asked' | 'times'>

export const selfColumns =
  (): RawBuilder<Self> => sql`p._id as id, p.status, p.gruppe, p.hauptamtlich, p.austrittsdatum::text as austrittsdatum,
    ${levelsColumn()} as levels, p.geburtsdatum::text as geburtsdatum,
    json_build_object('klassen', p.fuehrerscheinklassen, 'gueltigBis', p."fuehrerscheinGueltigBis",
      'kontrolleNaechsteAm', p."fuehrerscheinKontrolleNaechsteAm", 'einweisungen', ${einweisungenColumn()}) as fahrer`

/** Calls for help without an answer. */
export const openRequests = (where: RawBuilder<unknown>): RawBuilder<BewerberState['asked']> => sql`(
  select coalesce(json_agg(json_build_object('_id', f._id, 'angebot', f.angebot, 'gestelltAm', f."gestelltAm", 'laeuftAb', f."laeuftAb")),
    '[]')
  from anfragen f
  where f.art = 'hilferuf' and f.antwort is null and ${where})`

function bewerberRow(actor: Actor, now: Date) {
  // Recently ended duties still require rest.
  const from = new Date(now.getTime() - REST_MS)
  return sql<BewerberState>`select ${selfColumns()},
    array(select f.angebot from anfragen f where f.profil = p._id and f.antwort = 'abgelehnt' and f."laeuftAb" > ${from}) as declined,
    ${openRequests(sql`f.profil = p._id and f."laeuftAb" > ${now}`)} as asked,
    ${timesJson(sql`p._id`, sql`${from}::timestamptz`, sql`'infinity'::timestamptz`, actor, { own: true })} as times
    from profile p where p._id = ${actor.profil}::uuid`
}

export const bewerberColumn = (actor: Actor, now: Date): RawBuilder<BewerberState | null> =>
  sql<BewerberState | null>`(select to_json(b) from (${bewerberRow(actor, now)}) b)`

/** One query, with times of all kinds except past ones. Null without a profile. */
export const loadBewerber = async (db: Db | Trx, actor: Actor, now: Date): Promise<BewerberState | null> =>
  actor.profil === null ? null : ((await bewerberRow(actor, now).execute(db)).rows[0] ?? null)

const HOUR = 3_600_000

/** Tables read by `loadBewerber`. The person's rights decide which titles are visible. */
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
    // Hourly cache key, so past times drop out.
    key: `bewerber ${actor.profil} ${Math.floor(now.getTime() / HOUR)}`,
    tables: bewerberTables(),
    query: () => bewerberRow(actor, now),
    shape: ([row]) => row ?? null,
  })
export const cachedBewerber = ({ cache, db, now }: Pick<AppContext, 'cache' | 'db' | 'now'>, actor: Actor): Promise<BewerberState | null> =>
  bewerberOf(partLoader({ cache, db }), actor, now())
