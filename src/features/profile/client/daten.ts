import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { Zeile } from '#contract/endpoint.ts'
import { abfragen } from '#client/abfragen.ts'
import { members } from '#client/members.ts'
import { holeDatei, senden, sendenStill } from '#client/api.ts'
import { authContract } from '#features/auth/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { usersContract } from '#features/users/contract.ts'

export type Kontakt = Zeile<typeof profileContract.list>

/** Writes; errors are shown as alerts. */
export const profile = createClient(profileContract, senden)
export const users = createClient(usersContract, senden)
export const auth = createClient(authContract, senden)
/** Reads; errors are shown in the place of the data. */
const lies = createClient(profileContract, sendenStill)
const liesAuth = createClient(authContract, sendenStill)

/** All contacts that one may see, in one answer: searching and filtering happen here, without waiting for the network. */
export const kontakte = queryOptions({
  queryKey: members.queryKey,
  queryFn: (() => lies.list()) satisfies typeof members.queryFn,
})
// Not kept after leaving: a form must begin with the version that holds now.
export const profilAbfrage = (id: string) =>
  queryOptions({ queryKey: ['profile', 'get', id], queryFn: () => lies.get({ params: { id } }), gcTime: 0 })
export const meinProfil = queryOptions({ queryKey: ['profile', 'me'], queryFn: () => lies.me(), gcTime: 0 })
export const profilVerlauf = (id: string) =>
  queryOptions({ queryKey: ['profile', 'history', id], queryFn: () => lies.history({ params: { id } }) })
/** A picture by its id, which stands for the same picture for ever; when it may not be had there is none, without an alert. */
export const bildAbfrage = (id: string) =>
  queryOptions({ queryKey: ['dateien', id], queryFn: () => holeDatei(`/api/dateien/${id}`), staleTime: 'static' })
export const sitzungen = queryOptions({ queryKey: ['sitzungen'], queryFn: () => liesAuth.sitzungen() })

export const profileNeuLaden = () => abfragen.invalidateQueries({ queryKey: ['profile'] })
