import type { FastifyInstance } from 'fastify'
import { may } from '#contract/rights/rechte.ts'
import { searchContract } from '#features/suche/contract.ts'
import type { Area } from '#server/app.ts'
import type { AppContext } from '#server/context.ts'
import { askTogether } from '#server/db/together.ts'
import type { Asking } from '#server/find.ts'
import { addRoutes } from '#server/http/routes.ts'
import { askThroughDoor } from '#server/http/through-door.ts'

const HITS = 5

export const search: Area = {
  name: 'suche',
  contract: searchContract,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(app, context, searchContract, {
      find: async ({ db, actor, query, req, reply }) => {
        const ask: Asking['ask'] = async (url) => {
          const answer = await askThroughDoor(context, req, reply, url)
          return answer === null ? [] : (JSON.parse(answer.body) as Awaited<ReturnType<typeof ask>>)
        }
        const sources = context.finds.filter(({ zugang }) => may(actor, zugang))
        const asking = { cache: context.cache, db, actor, words: query.suche, now: context.now(), limit: HITS, ask }
        const all = await askTogether(() =>
          Promise.all(sources.map(async ({ titel, find }) => ({ titel, treffer: [...(await find(asking))] }))),
        )
        return all.filter(({ treffer }) => treffer.length > 0)
      },
    }),
}
