import { readForecast, readGaps } from '#blocks/dienst/server/index.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { inMonths, tagInBerlin, timeFromWallClock } from '#contract/time/berlin.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { gapsContract } from '#features/luecken/contract.ts'
import type { Area } from '#server/app.ts'
import { badRequest } from '#server/errors.ts'
import { addRoutes } from '#server/http/routes.ts'
import { FORECAST_WEEKS, LEARNT_MONTHS, LEARNT_SEATS } from '../plan.ts'

const DAY = 86_400_000
const MAX_DAYS = 3 * 366
const midnight = (day: string, days = 0) => timeFromWallClock(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString()
const withArt = <T extends { readonly art: string }>(rows: readonly T[]) => rows.map((row) => ({ ...row, art: row.art as PlanKind }))

export const gaps: Area = {
  name: 'luecken',
  contract: gapsContract,
  routes: (app, context) =>
    addRoutes(app, context, gapsContract, {
      past: async ({ db, actor, query: { von, bis } }) => {
        if (bis < von) throw badRequest(END_AFTER_BEGIN, 'bis')
        if (Date.parse(bis) - Date.parse(von) > MAX_DAYS * DAY) throw badRequest('Sieh dir höchstens drei Jahre auf einmal an.', 'bis')
        const until = [midnight(bis, 1), context.now().toISOString()].toSorted()[0] ?? ''
        return withArt(await readGaps(db, actor, { von: midnight(von), bis: until }))
      },
      forecast: async ({ db, actor }) => {
        const now = context.now()
        const ahead = { von: now.toISOString(), bis: midnight(tagInBerlin(now), FORECAST_WEEKS * 7) }
        const past = { von: midnight(inMonths(tagInBerlin(now), -LEARNT_MONTHS)), bis: now.toISOString() }
        const { wochen, tage, grundlage } = await readForecast(db, actor, { past, ahead, weeks: FORECAST_WEEKS, least: LEARNT_SEATS })
        return { wochen: withArt(wochen), tage: withArt(tage), grundlage: withArt(grundlage) }
      },
    }),
}
