import type { FastifyInstance } from 'fastify'
import { kalenderContract } from '#features/kalender/contract.ts'
import type { AppContext } from '#server/context.ts'
import { addRoutes } from '#server/routes.ts'
import { adresse, reset } from './addresses.ts'
import { cleanup } from './cleanup.ts'
import { feed } from './feed.ts'
import { schild, schildEvents, schildStreams } from './schild.ts'

export const kalender = {
  name: 'kalender',
  contract: kalenderContract,
  cleanup,
  routes: (app: FastifyInstance, context: AppContext) => {
    const streams = schildStreams(context)
    app.addHook('preClose', async () => streams.close())
    addRoutes(app, context, kalenderContract, {
      feed: feed(context),
      schild: schild(context),
      schildEreignisse: schildEvents(streams),
      adresse: adresse(context),
      zuruecksetzen: reset(context),
    })
  },
}
