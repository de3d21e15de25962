// What waits for who plans, on their first screen: every area adds its counts (docs/adr/0050).
import * as z from 'zod/mini'
import { strings } from './fields.ts'

/** How much of something waits, in words for one and for many, what is to be done about it, and the list that shows it. */
export const countCard = z.object({ zahl: z.number(), ...strings('eins', 'viele', 'hinweis', 'pfad') })
export type CountCard = z.output<typeof countCard>
