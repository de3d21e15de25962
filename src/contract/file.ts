import * as z from 'zod/mini'
import { id } from './fields.ts'

/** Response after an upload, and element of file lists. `groesse` in bytes, `erstelltAm` an instant in UTC. */
export const fileDetail = z.object({
  _id: id,
  feld: z.string(),
  name: z.string(),
  typ: z.string(),
  groesse: z.number(),
  erstelltAm: z.string(),
  erstelltVon: z.nullable(id),
})
