import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'

/** What is typed besides choosing people: a few words of one's own. */
export const messageSchema = z.object({ text: text('Nachricht', 500) })
