import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { person } from '#contract/fields.ts'
import { createClient } from '#contract/client.ts'
import { sendSilently } from '../net/api.ts'

/** Contact fields needed by member pickers; the area `profile` has the full schema. */
const member = z.extend(person, { gruppe: z.string(), sanitaetsausbildung: z.string(), primary_telefon: z.optional(z.string()) })

const { list } = createClient(
  {
    list: {
      method: 'GET',
      path: '/api/profile',
      zugang: 'angemeldet',
      titel: 'Kontakte',
      list: true,
      whole: true,
      response: z.array(member),
    },
  },
  sendSilently,
)

/** All members visible to the user. Shares its query key with the contacts screen to avoid a second load. */
export const members = queryOptions({ queryKey: ['profile', 'list'], queryFn: () => list() })
