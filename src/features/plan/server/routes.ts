import type { FastifyInstance } from 'fastify'
import { nextTimes } from '#blocks/konflikte/server/index.ts'
import { nextDuties } from '#contract/time/next-duty.ts'
import type { PlanEntry } from '#contract/time/plan.ts'
import { may } from '#contract/rights/rechte.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { PLAN_DAYS, planContract } from '#features/plan/contract.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { askTogether } from '#server/db/together.ts'
import { badRequest } from '#server/errors.ts'
import type { OverviewCall } from '#server/overview.ts'
import { findTouchedPlans, type PlanSource, type PlanSpan } from '#server/calendar/plan.ts'
import { registerReads } from '#server/events/reads.ts'
import { addRoutes } from '#server/http/routes.ts'
import { sendTogether } from '#server/http/through-door.ts'
import { loadStock } from './stock.ts'

/** Plus the extra hour of the end of daylight saving time. */
const LONGEST_MS = (PLAN_DAYS * 24 + 1) * 3_600_000

/** Entries on the dashboard. More are read, because some may be hidden or concurrent sessions of one course. */
const NEXT = 4
const LOOKED_AT = 12

const occasionOf = (entry: PlanEntry) => entry.pfad.split('?')[0]

/** Merges two adjacent parts of one occasion, of which one is leading, and keeps the slot; undefined for others. */
function joined(before: PlanEntry, after: PlanEntry): PlanEntry | undefined {
  const [led, served] = before.zustand === 'leitung' ? [before, after] : [after, before]
  if (
    occasionOf(led) !== occasionOf(served) ||
    before.ende !== after.beginn ||
    led.zustand !== 'leitung' ||
    served.zustand !== 'eingeteilt'
  )
    return undefined
  const [beginn, ende] = [before.beginn, after.ende]
  const role = [...new Set([led.als, served.als])].filter(Boolean).join(', ')
  const next = before.einsatz ?? after.einsatz
  return {
    ...served,
    beginn,
    ende,
    als: role,
    einsatz: next && { ...next, angebot: served.platz?.angebot ?? null, zustand: served.zustand, als: role, von: beginn, bis: ende },
  }
}

function inOrder(entries: readonly PlanEntry[]): PlanEntry[] {
  const rows: PlanEntry[] = []
  for (const entry of entries.toSorted((a, b) => a.beginn.localeCompare(b.beginn) || a._id.localeCompare(b._id))) {
    const at = rows.findLastIndex((row) => joined(row, entry) !== undefined)
    const row = rows[at] && joined(rows[at], entry)
    if (row) rows[at] = row
    else rows.push(entry)
  }
  return rows
}
/** Requested span. @throws 400 naming `bis` if it is empty or too long */
function spanOf(query: { readonly von: string; readonly bis: string }) {
  const [von, bis] = [new Date(query.von), new Date(query.bis)]
  if (bis <= von) throw badRequest(END_AFTER_BEGIN, 'bis')
  if (bis.getTime() - von.getTime() > LONGEST_MS) throw badRequest(`Der Plan zeigt höchstens ${PLAN_DAYS} Tage auf einmal.`, 'bis')
  return { von, bis }
}

const entriesOf = async (sources: readonly PlanSource[], db: Db, actor: Actor, span: PlanSpan) =>
  inOrder((await askTogether(() => Promise.all(sources.map(({ entries }) => entries(db, actor, span))))).flat())

const cacheRule = ({ plans, now }: AppContext) => ({
  tables: [...new Set(plans.flatMap(({ tables }) => tables))],
  // Next entries and open questions change with time, without a table change: the cache key contains the minute.
  audience: (actor: Actor) => `${actor._id} ${Math.floor(now().getTime() / 60_000)}`,
})

export const plan = {
  name: 'plan',
  contract: planContract,
  overview: [{ zugang: 'angemeldet', url: '/api/plan/naechste' }] satisfies OverviewCall[],
  routes: (app: FastifyInstance, context: AppContext) => {
    registerReads('plan', cacheRule(context).tables)
    addRoutes(
      app,
      context,
      planContract,
      {
        plan: async ({ db, actor, query }) => {
          const span = { ...spanOf(query), now: context.now() }
          return entriesOf(await findTouchedPlans(context.plans, db, actor, span), db, actor, span)
        },
        stock: async ({ req, reply, query }) => {
          spanOf(query)
          return sendTogether(context, req, reply, (ask) => loadStock(ask, req.url, context.now()))
        },
        // One query on the times table yields the areas to read, and the last instant.
        naechste: async ({ db, actor }) => {
          const now = context.now()
          const next = await nextTimes(db, actor.profil, now, LOOKED_AT)
          if (!next) return []
          const sources = context.plans.filter(
            ({ zugang, source }) => source !== undefined && next.sources.includes(source) && may(actor, zugang),
          )
          const entries = await entriesOf(sources, db, actor, { von: now, bis: next.bis, now })
          return nextDuties(entries, now).slice(0, NEXT)
        },
      },
      { keep: { plan: cacheRule(context), naechste: cacheRule(context) } },
    )
  },
}
