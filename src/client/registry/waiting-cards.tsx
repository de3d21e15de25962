import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { countCard } from '#contract/dashboard.ts'
import { sendSilently } from '../net/api.ts'
import { CountCard } from '../ui/card/CountCard.tsx'

export const waitingCards = (queryKey: readonly [table: string, ...string[]], url: string, tables = [queryKey[0]]) =>
  function WaitingCards() {
    const { data = [] } = useQuery({
      meta: { tables },
      queryKey,
      queryFn: async () => (await sendSilently({ method: 'GET', url })).data as readonly z.output<typeof countCard>[],
    })
    return data.map(({ zahl, eins: singular, viele: many, hinweis, pfad }) => (
      <CountCard key={`${pfad} ${singular}`} count={zahl} words={[singular, many]} hint={hinweis} to={pfad} />
    ))
  }
