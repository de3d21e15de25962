import * as z from 'zod/mini'
import { defineContract } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

export const sicherungenContract = defineContract({
  // Annahme: people who may grant rights administer the intranet, so they see its backups.
  list: {
    method: 'GET',
    path: '/api/sicherungen',
    zugang: 'UPDATE_USER_RECHTE',
    titel: 'Sicherungen, und was mit ihnen nicht stimmt',
    response: z.object({
      /** German sentence if the last backup failed or is too old. */
      warnung: z.nullable(z.string()),
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
