// The first screen: counts of pending work of a role, and what asks for the member; every area adds its own (docs/adr/0050, 0123).
import * as z from 'zod/mini'
import { strings, stringsOrNull } from './fields.ts'
import { PLAN_KINDS } from './time/plan.ts'

/** Number of pending items, label in singular and plural, hint for the next step, and path of the list with as many rows. */
export const countCard = z.object({ zahl: z.number(), ...strings('eins', 'viele', 'hinweis', 'pfad') })
export type CountCard = z.output<typeof countCard>

/** By urgency: the inbox lists them in this order. */
export const INBOX_KINDS = [
  'anfrage',
  'uhr',
  'stundenAbgelehnt',
  'auslageAbgelehnt',
  'aufgabe',
  'frist',
  'fortbildung',
  'stundenEntwurf',
  'newsletter',
] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/**
 * `gruppe`: plural label under which several collapse. `unter`: who or when, `text`: somebody's words, for example a reason. `beginn` and
 * `ende`: instants of the occasion, or the begin of the clock; `bis`: answer wanted by then.
 */
export const inboxItem = z.object({
  art: z.enum(INBOX_KINDS),
  bereich: z.nullable(z.enum(PLAN_KINDS)),
  ...strings('_id', 'gruppe', 'titel', 'unter', 'text', 'ort', 'pfad'),
  ...stringsOrNull('beginn', 'ende', 'bis'),
})
export type InboxItem = z.output<typeof inboxItem>
