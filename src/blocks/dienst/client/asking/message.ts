import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'

/** Words to the chosen people. */
export const messageSchema = z.object({ text: text('Nachricht', 500) })
