import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { queries } from '#client/app/query-client.ts'
import { members } from '#client/queries/members.ts'
import { submit, sendSilently } from '#client/net/api.ts'
import { authContract } from '#features/auth/contract.ts'
import { profileContract, listsContract } from '#features/profile/contract.ts'
import { noticesContract } from '#features/mitteilungen/contract.ts'
import { leavingContract } from '#features/profile/leaving.ts'
import { usersContract } from '#features/users/contract.ts'

export type Contact = RowOf<typeof profileContract.list>

export const profile = createClient(profileContract, submit)
export const users = createClient(usersContract, submit)
export const auth = createClient(authContract, submit)
const read = createClient(profileContract, sendSilently)
const readUsers = createClient(usersContract, sendSilently)
const readAuth = createClient(authContract, sendSilently)

/** All visible contacts in one response: search and filters run locally without network delay. */
export const contacts = queryOptions({
  queryKey: members.queryKey,
  queryFn: (() => read.list()) satisfies typeof members.queryFn,
})
const WITH_RECORDS = { tables: ['ausbildungen', 'lehrgaenge'] } as const
// Not cached after leaving: a form must start with the current version.
export const profilQuery = (id: string) =>
  queryOptions({ meta: WITH_RECORDS, queryKey: ['profile', 'get', id], queryFn: () => readProfil(id), gcTime: 0 })
export const readProfil = (id: string) => read.get({ params: { id } })
export const ownAs = (reader: string) =>
  queryOptions({ queryKey: ['profile', 'ansicht', reader], queryFn: () => read.ansicht({ params: { id: reader } }) })
export const myProfil = queryOptions({ meta: WITH_RECORDS, queryKey: ['profile', 'me'], queryFn: () => read.me(), gcTime: 0 })
export const profilVerlauf = (id: string) =>
  queryOptions({ queryKey: ['profile', 'history', id], queryFn: () => read.history({ params: { id } }) })
/** Members with access who never signed in; with `user` only that one. */
export const newcomersQuery = (user?: string) =>
  queryOptions({
    queryKey: ['users', 'einladungen', user],
    queryFn: async () => readUsers.einladungen({ query: user === undefined ? {} : { user } }),
  })
export const waitQuery = (user: string) =>
  queryOptions({ queryKey: ['users', 'sperre', user], queryFn: () => readUsers.wait({ params: { id: user } }), gcTime: 0 })
export const sessions = queryOptions({ queryKey: ['sitzungen'], queryFn: () => readAuth.sitzungen() })

export const leaving = createClient(leavingContract, submit)
const readLeaving = createClient(leavingContract, sendSilently)
// Open points derive from many tables, so it is always refetched.
export const laufzettelQuery = (id: string) =>
  queryOptions({
    meta: {
      tables: [
        'laufzettel',
        'config',
        'anmeldungen',
        'sanitaetsdienste',
        'fahrzeugbelegungen',
        'raumbelegungen',
        'alarmeinheiten',
        'stellen',
      ],
    },
    queryKey: ['profile', 'laufzettel', id],
    queryFn: () => readLeaving.laufzettel({ params: { id } }),
    staleTime: 0,
  })
export const retentionQuery = queryOptions({
  meta: { tables: ['aufbewahrung', 'laufzettel', 'config'] },
  queryKey: ['profile', 'aufbewahrung'],
  queryFn: () => readLeaving.aufbewahrung(),
})
export const leavingRulesQuery = queryOptions({ queryKey: ['profile', 'aufbewahrung', 'regeln'], queryFn: () => readLeaving.rules() })
export const leavingRulesHistory = queryOptions({
  queryKey: ['profile', 'aufbewahrung', 'verlauf'],
  queryFn: () => readLeaving.rulesHistory(),
})
export const readersQuery = queryOptions({ queryKey: ['profile', 'einblicke'], queryFn: () => readLeaving.einblicke() })

export const lists = createClient(listsContract, submit)
const readLists = createClient(listsContract, sendSilently)
export const listsHistory = queryOptions({ queryKey: ['config', 'listen', 'history'], queryFn: () => readLists.history() })

export const reloadProfile = () => queries.invalidateQueries({ queryKey: ['profile'] })

export const notices = createClient(noticesContract, submit)
const readNotices = createClient(noticesContract, sendSilently)
export const waysQuery = (profil: string) =>
  queryOptions({ queryKey: ['mitteilungswege', profil], queryFn: () => readNotices.ways({ params: { id: profil } }), gcTime: 0 })
