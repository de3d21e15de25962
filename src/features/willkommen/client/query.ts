// Imports only types of the contract, to keep schemas out of the first screen.
import { queryOptions } from '@tanstack/react-query'
import { sendSilently } from '#client/net/api.ts'
import type { Welcome, welcomeContract } from '../contract.ts'

const WELCOME: (typeof welcomeContract)['get']['path'] = '/api/willkommen'

export const welcomeQuery = queryOptions({
  meta: { tables: ['willkommen', 'users', 'profile', 'ausbildungen', 'kalenderabos', 'mitteilungswege', 'pushgeraete'] },
  queryKey: ['willkommen'],
  queryFn: async () => (await sendSilently({ method: 'GET', url: WELCOME })).data as Welcome,
})
export const putOff = ({ schritte }: Welcome) => schritte.flatMap(({ name, stand }) => (stand === 'spaeter' ? [name] : []))
/** "Noch 3 von 5" */
export const leftText = ({ schritte }: Welcome): string =>
  `Noch ${schritte.filter(({ stand }) => stand === 'offen').length} von ${schritte.length}`
