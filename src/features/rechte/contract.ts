import * as z from 'zod/mini'
import { field, id, person } from '#contract/fields.ts'
import { defineContract, page } from '#contract/endpoint.ts'
import { isRecht, RECHTE, RESERVED } from '#contract/rights/rechte.ts'

const recht = z.enum(RECHTE)
const userId = z.object({ userId: id })

/** `_id` and `version` are those of the user, not of the profile; `profil` is null until the profile exists. */
const rechtetraeger = z.object({
  _id: id,
  version: z.number(),
  profil: z.nullable(id),
  username: z.string(),
  vorname: z.string(),
  nachname: z.string(),
  rechte: z.array(recht),
})

export const rechteContract = defineContract({
  /** All 123 rights by area with German titles, and the bundles; the same lists stand in src/contract/rights/rollen.ts. */
  katalog: {
    method: 'GET',
    path: '/api/rechte',
    zugang: 'READ_USER_RECHTE',
    titel: 'Rechtekatalog und Rollen',
    response: z.object({
      gruppen: z.array(z.object({ titel: z.string(), rechte: z.array(z.object({ name: recht, titel: z.string() })) })),
      rollen: z.array(z.object({ name: z.string(), rechte: z.array(recht) })),
    }),
  },
  users: {
    method: 'GET',
    path: '/api/rechte/users',
    zugang: 'READ_USER_RECHTE',
    titel: 'Wer welche Rechte hat',
    list: true,
    query: z.object({ ...page, recht: z.optional(field('Recht', z.enum(RECHTE))) }),
    response: z.array(rechtetraeger),
  },
  get: {
    method: 'GET',
    path: '/api/rechte/users/{userId}',
    zugang: 'READ_USER_RECHTE',
    titel: 'Rechte einer Person',
    params: userId,
    response: rechtetraeger,
  },
  update: {
    method: 'PUT',
    path: '/api/rechte/users/{userId}',
    zugang: 'UPDATE_USER_RECHTE',
    titel: 'Rechte einer Person ändern',
    params: userId,
    body: z.object({
      version: z.number(),
      rechte: field(
        'Rechte',
        z.pipe(
          z.array(z.enum([...RECHTE, ...RESERVED])).check(z.maxLength(RECHTE.length * 2)),
          z.transform((list: string[]) => [...new Set(list)].filter(isRecht)),
        ),
      ),
    }),
    response: rechtetraeger,
  },
  /** Newest first, one entry per change. `person`: the changed user, null after deletion. */
  history: {
    method: 'GET',
    path: '/api/rechte/history',
    zugang: 'READ_USER_RECHTE',
    titel: 'Verlauf der Rechte',
    list: true,
    query: z.object({ limit: page.limit, nach: page.nach, userId: z.optional(id) }),
    response: z.array(
      z.object({
        _id: id,
        zeit: z.string(),
        user: id,
        person: z.nullable(person),
        benutzer: z.nullable(person),
        hinzugefuegt: z.array(z.string()),
        entfernt: z.array(z.string()),
      }),
    ),
  },
})
