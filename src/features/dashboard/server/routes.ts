import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { may } from '#contract/rechte.ts'
import { dashboardContract, WAITS_FOR } from '#features/dashboard/contract.ts'
import type { Area } from '#server/app.ts'
import { registerReads } from '#server/events/reads.ts'
import { addRoutes } from '#server/routes.ts'

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
        const token = req.headers['x-auth-token']
        const calls = context.overview.filter(({ zugang }) => may(actor, zugang))
        const answers = await Promise.all(
          calls.map(async ({ url }) => {
            const where = typeof url === 'string' ? url : url(context.now())
            // Through the door, as if each card had asked by itself: the same rights, the same kept answers, and none takes another down.
            const {
              statusCode,
              body,
              headers: said,
            } = await app.inject({
              method: 'GET',
              url: where,
              headers: { accept: 'application/json', ...(typeof token === 'string' ? { 'x-auth-token': token } : {}) },
            })
            const total = Number(said['x-total-count'] ?? NaN)
            return statusCode === 200 ? [`${JSON.stringify(where)}:{"total":${Number.isNaN(total) ? 'null' : total},"body":${body}}`] : []
          }),
        )
        const text = `{${answers.flat().join(',')}}`
        const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
        void reply.header('etag', etag).header('cache-control', 'private, no-cache')
        if (req.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
        return reply.type('application/json; charset=utf-8').send(text)
      },
    })
  },
}
