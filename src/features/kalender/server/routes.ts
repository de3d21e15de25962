import type { FastifyInstance } from 'fastify'
import { kalenderContract } from '#features/kalender/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { adresse, zuruecksetzen } from './adressen.ts'
import { cleanup } from './cleanup.ts'
import { feed } from './feed.ts'
import { schild, schildEreignisse, schildstroeme } from './schild.ts'

export const kalender = {
  name: 'kalender',
  contract: kalenderContract,
  cleanup,
  routen: (app: FastifyInstance, kontext: Kontext) => {
    const stroeme = schildstroeme(kontext)
    app.addHook('preClose', async () => stroeme.schliessen())
    addRoutes(app, kontext, kalenderContract, {
      feed: feed(kontext),
      schild: schild(kontext),
      schildEreignisse: schildEreignisse(stroeme),
      adresse: adresse(kontext),
      zuruecksetzen: zuruecksetzen(kontext),
    })
  },
}
