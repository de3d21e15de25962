import type { FastifyInstance } from 'fastify'
import { may } from '#contract/rechte.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { PLAN_DAYS, planContract } from '#features/plan/contract.ts'
import type { Actor, AppContext } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { addRoutes } from '#server/routes.ts'

/** And the hour by which a change of the clock makes them longer. */
const LONGEST_MS = (PLAN_DAYS * 24 + 1) * 3_600_000

export const plan = {
  name: 'plan',
  contract: planContract,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(
      app,
      context,
      planContract,
      {
        plan: async ({ db, actor, query }) => {
          const [von, bis] = [new Date(query.von), new Date(query.bis)]
          if (bis <= von) throw badRequest(END_AFTER_BEGIN, 'bis')
          if (bis.getTime() - von.getTime() > LONGEST_MS) throw badRequest(`Der Plan zeigt höchstens ${PLAN_DAYS} Tage auf einmal.`, 'bis')
          const span = { von, bis, now: context.now() }
          const sources = context.plans.filter(({ zugang }) => may(actor, zugang))
          const entries = await Promise.all(sources.map((source) => source.entries(db, actor, span)))
          return entries.flat().sort((a, b) => a.beginn.localeCompare(b.beginn) || a._id.localeCompare(b._id))
        },
      },
      {
        keep: {
          plan: {
            tables: [...new Set(context.plans.flatMap(({ tables }) => tables))],
            // What is next, and which questions are open, changes with the time and with no table.
            audience: (actor: Actor) => `${actor._id} ${Math.floor(context.now().getTime() / 60_000)}`,
          },
        },
      },
    ),
}
