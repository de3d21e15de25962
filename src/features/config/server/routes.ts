import type { FastifyInstance } from 'fastify'
import { configContract, COPYRIGHT_AB, INTRANET_VERSION } from '#features/config/contract.ts'
import { letzterLeiter } from '#features/sanitaetsdienste/server/queries.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { configText, links, postgresVersion } from './queries.ts'

const kopf = { tabellen: ['config'] }
/** Who led last changes when a service ends, which no table tells: kept for one minute at most. */
const leiter = (kontext: Kontext) => ({
  tabellen: ['config', 'sanitaetsdienste', 'users', 'profile'],
  klasse: () => String(Math.floor(kontext.jetzt().getTime() / 60_000)),
})

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
        // entities.md 2.18: the leader of the latest past service; the value that came with the imported data until there is one.
        letzterSanLeiter: async ({ db }) => ({
          wert: (await letzterLeiter(db, kontext.jetzt())) ?? (await configText(db, 'letzterSanLeiter')),
        }),
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
      { behalte: { info: kopf, letzterSanLeiter: leiter(kontext), letzterBlutspendeLeiter: kopf } },
    ),
}
