import { createClient } from '#contract/client.ts'
import { queries } from '#client/app/query-client.ts'
import { submit } from '#client/net/api.ts'
import { type Welcome, welcomeContract } from '../contract.ts'
import { welcomeQuery } from './query.ts'

const calls = createClient(welcomeContract, submit)

export const reloadWelcome = () => queries.invalidateQueries(welcomeQuery)

/** Puts steps off, or all of it away. */
export async function changeWelcome(spaeter: Welcome['schritte'][number]['name'][], weggelegt: boolean): Promise<void> {
  queries.setQueryData(welcomeQuery.queryKey, await calls.change({ body: { spaeter, weggelegt } }))
}
