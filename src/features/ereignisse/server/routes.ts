import type { FastifyInstance } from 'fastify'
import { ereignisseContract } from '#features/ereignisse/contract.ts'
import { verteiler } from '#server/ereignisse/strom.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'

export const ereignisse = {
  name: 'ereignisse',
  contract: ereignisseContract,
  routen: (app: FastifyInstance, kontext: Kontext) => {
    const stroeme = verteiler(kontext)
    app.addHook('preClose', async () => stroeme.schliessen())
    addRoutes(app, kontext, ereignisseContract, { strom: async ({ nutzer, reply }) => stroeme.oeffne(nutzer, reply) })
  },
}
