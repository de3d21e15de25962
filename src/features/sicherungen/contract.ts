import * as z from 'zod/mini'
import { defineContract } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

export const sicherungenContract = defineContract({
  // Annahme: who may grant rights looks after the whole intranet, so they are told of its backups.
  list: {
    method: 'GET',
    path: '/api/sicherungen',
    zugang: 'UPDATE_USER_RECHTE',
    titel: 'Sicherungen, und was mit ihnen nicht stimmt',
    response: z.object({
      /** One German sentence when the last one failed or is too old. */
      warnung: z.nullable(z.string()),
      /** The newest first. */
      sicherungen: z.array(
        z.object({
          _id: id,
          zeit: z.string(),
          art: z.enum(['nacht', 'hand']),
          rechner: z.string(),
          datei: z.string(),
          groesse: z.nullable(z.number()),
          fehler: z.nullable(z.string()),
        }),
      ),
    }),
  },
})
