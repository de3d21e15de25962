import * as z from 'zod/mini'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { FIRST_DAY, type FirstDayPoint } from './schemas.ts'

const points = Object.keys(FIRST_DAY) as [FirstDayPoint, ...FirstDayPoint[]]
const call = callsUnder('/api/hilfe')
export const helpContract = defineContract({
  firstDay: call('GET', '/erster-tag', 'UPDATE_USER_RECHTE', 'Was nach der Einrichtung des Intranets getan ist', {
    response: z.array(z.object({ name: z.enum(points), getan: z.boolean() })),
  }),
})
