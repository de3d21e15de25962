import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'

export const messageSchema = z.object({ text: text('Nachricht', 500) })
