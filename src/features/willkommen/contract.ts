import * as z from 'zod/mini'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { choice, field, toggle } from '#contract/fields.ts'
import { STEPS } from './names.ts'

/** Days after the invitation during which Start offers the first steps. */
export const WELCOME_DAYS = 60

const step = choice('Schritt', STEPS)
const welcome = z.object({
  schritte: z.array(z.object({ name: step, stand: z.enum(['offen', 'erledigt', 'spaeter']) })),
  /** Start offers them: invited not long ago, something open, not put away. */
  anbieten: z.boolean(),
})
export type Welcome = z.output<typeof welcome>

const call = callsUnder('/api/willkommen')
export const welcomeContract = defineContract({
  get: call('GET', '', 'angemeldet', 'Die eigenen ersten Schritte, und was davon getan ist', { response: welcome }),
  change: call('PUT', '', 'angemeldet', 'Erste Schritte auf später legen oder ganz weglegen', {
    body: z.object({
      spaeter: field('Später', z.array(step).check(z.maxLength(Object.keys(STEPS).length))),
      weggelegt: toggle('Weggelegt'),
    }),
    response: welcome,
  }),
})
