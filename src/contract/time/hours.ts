// Hours have one definition: confirmed ones count; submitted and draft ones are said beside it, refused ones are none.
import * as z from 'zod/mini'
import { numbers } from '../fields.ts'

/** `jeMonat`: confirmed, as the sum of the year. */
export const yearOfHours = z.object({
  ...numbers('jahr', 'bestaetigt', 'eingereicht', 'entwurf'),
  jeMonat: z.array(z.number()).check(z.length(12)),
})
export type YearOfHours = z.output<typeof yearOfHours>
