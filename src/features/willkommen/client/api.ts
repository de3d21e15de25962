import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import { queries } from '#client/app/query-client.ts'
import { sendSilently, submit } from '#client/net/api.ts'
import { type Welcome, welcomeContract } from '../contract.ts'

const calls = createClient(welcomeContract, submit)
const read = createClient(welcomeContract, sendSilently)

export const welcomeQuery = queryOptions({
  meta: { tables: ['willkommen', 'users', 'profile', 'ausbildungen', 'kalenderabos', 'mitteilungswege', 'pushgeraete'] },
  queryKey: ['willkommen'],
  queryFn: () => read.get(),
})
export const reloadWelcome = () => queries.invalidateQueries(welcomeQuery)

/** Puts steps off, or all of it away. */
export async function changeWelcome(spaeter: Welcome['schritte'][number]['name'][], weggelegt: boolean): Promise<void> {
  queries.setQueryData(welcomeQuery.queryKey, await calls.change({ body: { spaeter, weggelegt } }))
}
export const putOff = ({ schritte }: Welcome) => schritte.flatMap(({ name, stand }) => (stand === 'spaeter' ? [name] : []))
/** "Noch 3 von 5" */
export const leftText = ({ schritte }: Welcome): string =>
  `Noch ${schritte.filter(({ stand }) => stand === 'offen').length} von ${schritte.length}`
