import { inTurn, type Month, proposeMonth, readMonth, stopProposal } from '#blocks/dienst/server/index.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { timeFromWallClock } from '#contract/time/berlin.ts'
import { monthContract } from '#features/monatsplan/contract.ts'
import { HOURS } from '#features/wuensche/contract.ts'
import type { Area } from '#server/app.ts'
import { type Holiday, holidaysBetween } from '#server/calendar/holidays.ts'
import { addRoutes } from '#server/http/routes.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** Days, instants and parts of wishes of a month, on Berlin's clock. */
function monthOf(month: string): Omit<Month, 'holidays'> {
  const first = Date.parse(`${month}-01T00:00Z`)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const at = (wall: number) => timeFromWallClock(wall).toISOString()
  const parts = Array.from({ length: days }, (_, day) =>
    Object.values(HOURS).map(([from, until]) => {
      const begin = first + day * DAY
      return { von: at(begin + from * HOUR), bis: at(begin + (until > from ? until : until + 24) * HOUR) }
    }),
  ).flat()
  const last = new Date(first + (days - 1) * DAY).toISOString().slice(0, 10)
  return { von: at(first), bis: at(first + days * DAY), first: `${month}-01`, last, parts }
}

/** Kinds are named by their column of offers; the plan calls courses otherwise. */
const artOf = (column: string): PlanKind => (column === 'kurs' ? 'ausbildung' : (column as PlanKind))
const withArt = <T extends { readonly art: string }>(duties: readonly T[]) => duties.map((duty) => ({ ...duty, art: artOf(duty.art) }))

export const monthBoard: Area = {
  name: 'monatsplan',
  contract: monthContract,
  routes: (app, context) =>
    addRoutes(app, context, monthContract, {
      board: async ({ db, actor, query }) => {
        const month = monthOf(query.monat)
        const holidays: readonly Holiday[] = holidaysBetween(month.first, month.last, (await context.chapter()).land)
        const { dienste, personen } = await readMonth(db, actor, { ...month, holidays: holidays.map(({ tag }) => tag) })
        return { feiertage: [...holidays], dienste: withArt(dienste), personen }
      },
      vorschlag: async ({ actor, query, reply }) =>
        inTurn(actor, reply, async (signal) => {
          const { dienste, ...rest } = await proposeMonth(context, actor, monthOf(query.monat), signal)
          return { ...rest, dienste: withArt(dienste) }
        }),
      cancel: async ({ actor }) => stopProposal(actor),
    }),
}
