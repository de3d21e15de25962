import type { FastifyInstance } from 'fastify'
import { configContract, COPYRIGHT_AB, INTRANET_VERSION } from '#features/config/contract.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { configText, links, postgresVersion } from './queries.ts'

const kopf = { tabellen: ['config'] }

export const config = {
  name: 'config',
  contract: configContract,
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(
      app,
      kontext,
      configContract,
      {
        node: async () => ({ version: process.versions.node }),
        letzterSanLeiter: async ({ db }) => ({ wert: await configText(db, 'letzterSanLeiter') }),
        letzterBlutspendeLeiter: async ({ db }) => ({ wert: await configText(db, 'letzterBlutspendeLeiter') }),
        info: async ({ db, nutzer }) => ({
          version: INTRANET_VERSION,
          copyrightAb: COPYRIGHT_AB,
          orgName: kontext.config.orgName,
          orgKuerzel: kontext.config.orgKuerzel,
          server: nutzer ? { node: process.versions.node, postgres: await postgresVersion(db), fastify: app.version } : null,
          links: nutzer ? await links(db) : [],
        }),
      },
      { behalte: { info: kopf, letzterSanLeiter: kopf, letzterBlutspendeLeiter: kopf } },
    ),
}
