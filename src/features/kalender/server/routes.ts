import type { OverviewCall } from '#server/overview.ts'
import type { FastifyInstance } from 'fastify'
import { bewerberTables } from '#blocks/dienst/server/index.ts'
import { sql } from 'kysely'
import { kalenderContract } from '#features/kalender/contract.ts'
import { soonUrl } from '#features/kalender/plan.ts'
import type { AppContext } from '#server/context.ts'
import type { PersonalSource } from '#server/personal.ts'
import { addRoutes } from '#server/http/routes.ts'
import { abo, end, renew } from './abo.ts'
import { adresse, reset } from './addresses.ts'
import { cleanup } from './cleanup.ts'
import { feedHandler } from './feed.ts'
import { diensteOf, kalenderOf, tablesOf, termin } from './kalender.ts'
import { schildHandler, schildEvents, schildStreams } from './schild.ts'

export const kalender = {
  name: 'kalender',
  overview: [{ zugang: 'angemeldet', url: soonUrl, reads: (added) => [...tablesOf(added), ...bewerberTables()] }] satisfies OverviewCall[],
  contract: kalenderContract,
  cleanup,
  personal: {
    data: ({ profil }) => [
      { titel: 'Dein Kalender-Abo', rows: sql`select "erstelltAm" as "Adresse seit" from kalenderabos where profil = ${profil}::uuid` },
    ],
  } satisfies PersonalSource,
  routes: (app: FastifyInstance, context: AppContext) => {
    const streams = schildStreams(context)
    app.addHook('preClose', async () => streams.close())
    addRoutes(app, context, kalenderContract, {
      kalender: kalenderOf(context),
      dienste: diensteOf(context),
      termin: termin(context),
      abo: abo(context),
      renewAbo: renew(context),
      endAbo: end,
      feed: feedHandler(context),
      schild: schildHandler(context),
      schildEreignisse: schildEvents(streams),
      adresse: adresse(context),
      zuruecksetzen: reset(context),
    })
  },
}
