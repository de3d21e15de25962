import type { FastifyInstance } from 'fastify'
import { configContract, COPYRIGHT_AB, INTRANET_VERSION } from '#features/config/contract.ts'
import { lastLeader } from '#features/blutspenden/server/queries.ts'
import { lastLeiter } from '#features/sanitaetsdienste/server/queries.ts'
import { chapterLook, logoAddress, readLogo } from '#server/chapter.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { addRoutes } from '#server/http/routes.ts'
import { configText, readLinks, postgresVersion } from './queries.ts'

const head = { tables: ['config'] }
/** The last leader changes when a service ends, and no table change signals that: cached for one minute. */
const leiter = (context: AppContext) => ({
  tables: ['config', 'sanitaetsdienste', 'blutspenden', 'users', 'profile'],
  audience: () => String(Math.floor(context.now().getTime() / 60_000)),
})

async function readConfig(context: AppContext) {
  const chapter = await context.chapter()
  return { orgName: chapter.orgName, orgKuerzel: chapter.orgKuerzel, logo: logoAddress(chapter), farben: chapterLook(chapter) }
}

export const config = {
  name: 'config',
  contract: configContract,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(
      app,
      context,
      configContract,
      {
        node: async () => ({ version: process.versions.node }),
        // Leader of the latest past service; the value that came with the imported data until there is one.
        letzterSanLeiter: async ({ db }) => ({
          wert: (await lastLeiter(db, context.now())) ?? (await configText(db, 'letzterSanLeiter')),
        }),
        letzterBlutspendeLeiter: async ({ db }) => ({
          wert: (await lastLeader(db, context.now())) ?? (await configText(db, 'letzterBlutspendeLeiter')),
        }),
        info: async ({ db, actor }) => ({
          version: INTRANET_VERSION,
          copyrightAb: COPYRIGHT_AB,
          ...(await readConfig(context)),
          server: actor ? { node: process.versions.node, postgres: await postgresVersion(db), fastify: app.version } : null,
          links: actor ? await readLinks(db) : [],
        }),
        logo: async ({ db, query, reply }) => {
          const logo = await readLogo(db)
          if (!logo) throw notFound('Das Logo')
          await reply
            .header('cache-control', query.v === undefined ? 'no-cache' : 'public, max-age=31536000, immutable')
            .type(logo.type)
            .send(logo.content)
        },
      },
      { keep: { info: head, letzterSanLeiter: leiter(context), letzterBlutspendeLeiter: leiter(context) } },
    ),
}
