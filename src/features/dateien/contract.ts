import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { defineContract, onlyId } from '#contract/endpoint.ts'

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

/**
 * A file by its id; uploading is a call of the object it hangs on. Who may read or delete it is said by that object's
 * area (`fileRecht` in main's list of areas), on top of being signed in.
 */
export const filesContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/dateien/{id}',
    zugang: 'angemeldet',
    titel: 'Datei laden',
    params: onlyId,
    response: null,
    kind: 'stream',
  },
  remove: { method: 'DELETE', path: '/api/dateien/{id}', zugang: 'angemeldet', titel: 'Datei löschen', params: onlyId, response: null },
})
