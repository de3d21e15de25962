import type { FastifyInstance } from 'fastify'
import { may } from '#contract/rechte.ts'
import { searchContract } from '#features/suche/contract.ts'
import type { Area } from '#server/app.ts'
import type { AppContext } from '#server/context.ts'
import type { Asking } from '#server/find.ts'
import { addRoutes } from '#server/routes.ts'

/** Of one area: a glance, not a list. */
const HITS = 5
/** One search asks a dozen lists; of a person only the newest runs on while they type, and others wait no longer than for one list. */
const AT_ONCE = 4

async function eachOf<T, R>(all: readonly T[], atOnce: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const next = all.entries()
  // One iterator, which the lanes share.
  const lane = async () => {
    // oxlint-disable-next-line no-await-in-loop -- a lane does one after the other
    for (const [at, one] of next) results[at] = await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}

export const search: Area = {
  name: 'suche',
  contract: searchContract,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(app, context, searchContract, {
      find: async ({ db, actor, query, req }) => {
        const token = String(req.headers['x-auth-token'] ?? '')
        const ask: Asking['ask'] = async (url) => {
          const { statusCode, body } = await app.inject({
            method: 'GET',
            url,
            headers: { accept: 'application/json', 'x-auth-token': token },
          })
          return statusCode === 200 ? (JSON.parse(body) as Awaited<ReturnType<typeof ask>>) : []
        }
        const sources = context.finds.filter(({ zugang }) => may(actor, zugang))
        const asking = { cache: context.cache, db, actor, words: query.suche, now: context.now(), limit: HITS, ask }
        const all = await eachOf(sources, AT_ONCE, async ({ titel, find }) => ({ titel, treffer: [...(await find(asking))] }))
        return all.filter(({ treffer: hits }) => hits.length > 0)
      },
    }),
}
