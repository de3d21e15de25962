import type { FastifyInstance } from 'fastify'
import { INBOX_KINDS, type InboxItem } from '#contract/dashboard.ts'
import { may } from '#contract/rights/rechte.ts'
import { dashboardContract } from '#features/dashboard/contract.ts'
import type { Area } from '#server/app.ts'
import type { AppContext } from '#server/context.ts'
import { readJoined, readSoundJoined } from '#server/db/joined.ts'
import { askTogether } from '#server/db/together.ts'
import { registerReads } from '#server/events/reads.ts'
import { addRoutes } from '#server/http/routes.ts'
import { type DoorAnswer, sendTogether } from '#server/http/through-door.ts'

const MINUTE_MS = 60_000
const EMPTY = { bereich: null, gruppe: '', unter: '', text: '', ort: '', beginn: null, ende: null, bis: null }
const urgency = ({ art, bis, beginn }: InboxItem): string => `${INBOX_KINDS.indexOf(art)} ${bis ?? beginn ?? ''}`
const inboxTables = ({ inbox }: Pick<AppContext, 'inbox'>) => inbox.flatMap(({ tables }) => tables())
const waitingTables = ({ waiting }: Pick<AppContext, 'waiting'>) => waiting.flatMap(({ tables }) => tables())

export const dashboard: Area = {
  name: 'dashboard',
  contract: dashboardContract,
  overview: [
    { zugang: 'angemeldet', url: '/api/dashboard/wartet', reads: waitingTables },
    { zugang: 'angemeldet', url: '/api/dashboard/eingang', reads: inboxTables },
  ],
  routes: (app: FastifyInstance, context: AppContext) => {
    registerReads('wartet', waitingTables(context))
    registerReads('eingang', inboxTables(context))
    const calls = context.overview.map(({ reads, ...call }) => {
      const tables = typeof reads === 'function' ? reads(context) : reads
      return { ...call, tables: tables && ['users', 'profile', ...tables] }
    })
    addRoutes(app, context, dashboardContract, {
      waiting: async ({ db, actor }) => {
        const parts = context.waiting.flatMap(({ zugang, counts }) => (may(actor, zugang) ? counts(actor, context.now()) : []))
        const cards = await askTogether(() => readJoined(db, parts))
        return cards.filter(({ zahl }) => zahl > 0)
      },
      // A source that fails hides its own entries only.
      inbox: async ({ db, actor, req }) => {
        if (actor.profil === null) return []
        const failed = (reason: unknown) => req.log.error(reason)
        const sources = context.inbox.filter(({ zugang }) => may(actor, zugang))
        const items = await askTogether(async () => {
          const each = await Promise.allSettled(sources.map(async (source) => source.items(actor, context.now(), context)))
          for (const one of each) if (one.status === 'rejected') failed(one.reason)
          return readSoundJoined(
            db,
            each.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
            failed,
          )
        })
        return items.map((item) => ({ ...EMPTY, ...item })).toSorted((a, b) => urgency(a).localeCompare(urgency(b)))
      },
      get: async ({ actor, req, reply }) => {
        const now = context.now()
        // Cards that begin or end with the clock are at most one minute late.
        const minute = Math.floor(now.getTime() / MINUTE_MS)
        const due = calls.filter(({ zugang }) => may(actor, zugang))
        return sendTogether(context, req, reply, (ask) =>
          Promise.all(
            due.map(async ({ url, tables }) => {
              const where = typeof url === 'string' ? url : url(now)
              if (!tables) return [where, await ask(where)] as const
              const key = `dashboard ${actor._id} ${where}`
              const cached = context.cache.peek(key) as { readonly minute: number; readonly answer: DoorAnswer | null } | undefined
              if (cached?.minute !== minute || cached.answer === null) context.cache.discard(key)
              const { answer } = await context.cache.getOrLoad(key, tables, async () => ({ minute, answer: await ask(where) }))
              return [where, answer] as const
            }),
          ),
        )
      },
    })
  },
}
