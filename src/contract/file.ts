// What is known of a file that hangs on something (its content: `GET /api/dateien/{id}`).
import * as z from 'zod/mini'
import { id } from './fields.ts'

/** What an area answers after an upload, and lists of an object's files. `groesse` in bytes, `erstelltAm` an instant in UTC. */
export const fileDetail = z.object({
  _id: id,
  feld: z.string(),
  name: z.string(),
  typ: z.string(),
  groesse: z.number(),
  erstelltAm: z.string(),
  erstelltVon: z.nullable(id),
})
