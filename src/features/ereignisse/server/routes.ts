import type { FastifyInstance } from 'fastify'
import { eventsContract } from '#features/ereignisse/contract.ts'
import { createVerteiler } from '#server/events/event-stream.ts'
import type { AppContext } from '#server/context.ts'
import { addRoutes } from '#server/http/routes.ts'

export const events = {
  name: 'ereignisse',
  contract: eventsContract,
  routes: (app: FastifyInstance, context: AppContext) => {
    const streams = createVerteiler(context)
    app.addHook('preClose', async () => streams.close())
    addRoutes(app, context, eventsContract, { strom: async ({ actor, reply }) => streams.open(actor, reply) })
  },
}
