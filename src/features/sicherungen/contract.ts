import * as z from 'zod/mini'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

const call = callsUnder('/api/sicherungen')
export const sicherungenContract = defineContract({
  // Annahme: people who may grant rights administer the intranet, so they see its backups.
  list: call('GET', '', 'UPDATE_USER_RECHTE', 'Sicherungen, und was mit ihnen nicht stimmt', {
    response: z.object({
      /** German sentence if the last backup failed or is too old. */
      warnung: z.nullable(z.string()),
      /** A backup waits or is being made. */
      laeuft: z.boolean(),
      /** False: the chapter backs up by other means. */
      nachts: z.boolean(),
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
  }),
  /** @throws 409 where the chapter backs up by other means */
  now: call('POST', '', 'UPDATE_USER_RECHTE', 'Jetzt sichern'),
})
