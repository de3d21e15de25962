import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { person } from '#contract/fields.ts'
import { createClient } from '#contract/client.ts'
import { sendSilently } from './api.ts'

/** What of a contact everybody needs who lets a member be chosen; the whole of it knows the area `profile`. */
const member = z.extend(person, { gruppe: z.string(), sanitaetsausbildung: z.string() })

const { list } = createClient(
  { list: { method: 'GET', path: '/api/profile', zugang: 'angemeldet', titel: 'Kontakte', list: true, response: z.array(member) } },
  sendSilently,
)

/** All members that one may see. The same answer as the contacts' screen, so it is read once. */
export const members = queryOptions({ queryKey: ['profile', 'list'], queryFn: () => list() })
