import * as z from 'zod/mini'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { requiredText, strings } from '#contract/fields.ts'

export const searchContract = defineContract({
  find: callsUnder('/api/suche')('GET', '', 'angemeldet', 'Überall suchen, je Bereich die ersten Treffer', {
    query: z.object({ suche: requiredText('Suche', 100, 2) }),
    response: z.array(
      z.object({
        titel: z.string(),
        treffer: z.array(z.object({ ...strings('titel', 'hinweis', 'pfad'), telefon: z.optional(z.string()) })),
      }),
    ),
  }),
})
