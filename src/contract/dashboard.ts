// Counts of pending work for planners on the dashboard; every area adds its own (docs/adr/0050).
import * as z from 'zod/mini'
import { strings } from './fields.ts'

/** Number of pending items, label in singular and plural, hint for the next step, and path of the list. */
export const countCard = z.object({ zahl: z.number(), ...strings('eins', 'viele', 'hinweis', 'pfad') })
export type CountCard = z.output<typeof countCard>
