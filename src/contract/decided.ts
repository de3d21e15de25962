// Decisions on several rows at once: each stands alone, and a refused one stays as it was.
import * as z from 'zod/mini'
import { id, requiredList, state } from './fields.ts'
import { DECIDED_AT_ONCE } from './limits.ts'

const fields = { _id: id, version: state.version }
const read = z.object(fields)
/** Rows to decide, each in the version that was read. */
export const toDecide = <S extends z.core.$ZodLooseShape = {}>(titel: string, more?: S) =>
  requiredList(titel, z.object({ ...fields, ...(more as S) }), DECIDED_AT_ONCE, 1)
export const decided = z.object({
  /** Versions after the decision, which taking back names. */
  erledigt: z.array(read),
  geblieben: z.array(z.object({ _id: id, grund: z.string() })),
})
export type Decided = z.output<typeof decided>
export type Read = z.output<typeof read>
