// Calendar subscriptions: a secret address, stored as a hash, which returns entries by the member's current rights.
import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { buildFeed } from '#blocks/kalender/server/index.ts'
import { ownProfil } from '#server/allowed.ts'
import { tagInBerlin, timeFromWallClock } from '#contract/time/berlin.ts'
import { isRecht } from '#contract/rights/rechte.ts'
import type { kalenderContract } from '#features/kalender/contract.ts'
import { hashOf, newToken } from '#server/auth/token.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { askTogether } from '#server/db/together.ts'
import { tooMany } from '#server/errors.ts'
import type { Handler } from '#server/http/routes.ts'
import { readableSources, sourcesFor, tablesOf } from './kalender.ts'
import { FEED_CALLERS_MAX, FEED_CALLS_PER_ADDRESS } from '#contract/limits.ts'

type C = typeof kalenderContract
const DAY_MS = 86_400_000
// Annahme: own entries a quarter back for reference and a good year ahead. Whole areas less, so that phones can store them.
const SPAN = { own: [90 * DAY_MS, 400 * DAY_MS], all: [30 * DAY_MS, 200 * DAY_MS] } as const

export const abo =
  (context: AppContext): Handler<C['abo']> =>
  async ({ db, actor }) => {
    const { rows } = await sql<{ erstelltAm: string }>`select "erstelltAm" from kalenderabos where profil = ${actor.profil}::uuid`.execute(
      db,
    )
    return { erstelltAm: rows[0]?.erstelltAm ?? null, bereiche: readableSources(context, actor).map(({ art }) => art) }
  }

export const renew =
  (context: AppContext): Handler<C['renewAbo']> =>
  async ({ trx, actor }) => {
    const { token, hash } = newToken()
    const { rows } = await sql<{ erstelltAm: string }>`
      insert into kalenderabos (profil, "geheimnisHash", "erstelltAm")
      values (${ownProfil(actor)}::uuid, ${hash}, ${context.now()})
      on conflict (profil) do update
      set "geheimnisHash" = excluded."geheimnisHash", "erstelltAm" = excluded."erstelltAm"
      returning "erstelltAm"`.execute(trx)
    return { url: new URL(`/api/kalender/feed/${token}.ics`, context.config.baseUrl).href, erstelltAm: rows[0]?.erstelltAm ?? '' }
  }

export const end: Handler<C['endAbo']> = async ({ trx, actor }) => {
  await sql`delete from kalenderabos where profil = ${actor.profil}::uuid`.execute(trx)
}

/** Owner of the address with current rights; null for an unknown address, and for blocked or former members. */
export async function subscriberOf(db: Db, secret: string): Promise<Actor | null> {
  const hash = hashOf(secret)
  const { rows } = await sql<Omit<Actor, 'rechte' | 'sessionId'> & { readonly rechte: string[]; readonly hash: Buffer }>`
    select u._id, p._id as profil, u.username, u.vorname, u.nachname, u.rechte, k."geheimnisHash" as hash
    from kalenderabos k join profile p on p._id = k.profil join users u on u._id = p."user"
    where k."geheimnisHash" = ${hash}
      and not u.gesperrt
      and p."geloeschtAm" is null
      and p.status not in ('ausgetreten', 'gesperrt')`.execute(db)
  const [row] = rows
  if (!row || !timingSafeEqual(row.hash, hash)) return null
  const { hash: _, rechte, ...person } = row
  return { ...person, rechte: new Set(rechte.filter(isRecht)), sessionId: '' }
}

interface Feed {
  readonly content: Buffer
  readonly type: string
  readonly etag: string
  readonly changed: string
}

/**
 * Without areas the member's own entries; otherwise all readable entries of these areas. The bytes are identical until something
 * changes.
 */
export const feedOf = (context: AppContext, actor: Actor, names: string | undefined): Promise<Feed> => {
  const sources = sourcesFor(context, actor, names)
  const day = tagInBerlin(context.now())
  const midnight = timeFromWallClock(Date.parse(`${day}T00:00:00Z`)).getTime()
  const isOwn = names === undefined
  const [back, ahead] = isOwn ? SPAN.own : SPAN.all
  const wish = { von: new Date(midnight - back), bis: new Date(midnight + ahead), own: isOwn }
  return context.cache.getOrLoad(`kalenderabo ${actor._id} ${day} ${names ?? ''}`, ['config', ...tablesOf(context)], async () => {
    const termine = (await askTogether(() => Promise.all(sources.map((source) => source.termine(context, actor, wish))))).flat()
    const house = await context.chapter()
    const { content, type } = buildFeed(
      termine.toSorted((a, b) => (a.beginn < b.beginn ? -1 : a.beginn > b.beginn ? 1 : a.uid < b.uid ? -1 : 1)),
      house,
      `${wish.own ? `${actor.vorname} ${actor.nachname}` : 'Kalender'} – ${house.orgKuerzel}`,
    )
    const changed = termine.reduce((latest, { geaendertAm }) => (geaendertAm > latest ? geaendertAm : latest), '')
    return { content, type, etag: `"${createHash('sha1').update(content).digest('base64url')}"`, changed }
  })
}

const MINUTES = 10

/** Rate limit per address and per caller. @throws 429 */
export function createLimiter(now: () => Date) {
  const counts = new Map<string, number>()
  let since = 0
  return (who: string, most = FEED_CALLS_PER_ADDRESS): void => {
    const part = Math.floor(now().getTime() / (MINUTES * 60_000))
    if (part !== since || counts.size > FEED_CALLERS_MAX) counts.clear()
    since = part
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    if (count > most) throw tooMany(`Dieser Kalender wird zu oft abgefragt. Versuche es in ${MINUTES} Minuten noch einmal.`, MINUTES * 60)
  }
}
