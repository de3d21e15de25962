// Definition of hours: only confirmed ones count. Submitted and draft hours are shown separately; refused ones are ignored.
import * as z from 'zod/mini'
import { numbers } from '../fields.ts'

/** `jeMonat`: confirmed hours; adds up to the year's total. */
export const yearOfHours = z.object({
  ...numbers('jahr', 'bestaetigt', 'eingereicht', 'entwurf'),
  jeMonat: z.array(z.number()).check(z.length(12)),
})
export type YearOfHours = z.output<typeof yearOfHours>
