import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { person } from '#contract/fields.ts'
import { createClient } from '#contract/client.ts'
import { sendSilently } from '../net/api.ts'

/** The part of a contact that every choice of a member needs; the area `profile` has the whole. */
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

/** All members one may see. The contacts' screen uses the same query, so it is loaded once. */
export const members = queryOptions({ queryKey: ['profile', 'list'], queryFn: () => list() })
