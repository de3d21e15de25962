import type { FastifyInstance } from 'fastify'
import { may } from '#contract/rechte.ts'
import { dashboardContract, WAITS_FOR } from '#features/dashboard/contract.ts'
import type { Area } from '#server/app.ts'
import { registerReads } from '#server/events/reads.ts'
import { addRoutes } from '#server/routes.ts'
import { askThroughDoor, sendTogether } from '#server/through-door.ts'

export const dashboard: Area = {
  name: 'dashboard',
  contract: dashboardContract,
  overview: [{ zugang: WAITS_FOR, url: '/api/dashboard/wartet' }],
  routes: (app: FastifyInstance, context) => {
    registerReads(
      'wartet',
      context.waiting.flatMap(({ tables }) => tables()),
    )
    addRoutes(app, context, dashboardContract, {
      waiting: async ({ db, actor }) => {
        const sources = context.waiting.filter(({ zugang }) => may(actor, zugang))
        const each = await Promise.all(sources.map(({ counts }) => counts(db, actor, context.now())))
        return each.flat().filter(({ zahl: count }) => count > 0)
      },
      get: async ({ actor, req, reply }) => {
        const urls = context.overview
          .filter(({ zugang }) => may(actor, zugang))
          .map(({ url }) => (typeof url === 'string' ? url : url(context.now())))
        return sendTogether(req, reply, await Promise.all(urls.map(async (url) => [url, await askThroughDoor(app, req, url)] as const)))
      },
    })
  },
}
