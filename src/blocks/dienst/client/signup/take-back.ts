import type { Helfer } from '../../contract.ts'
import type { AnlassKind } from '../kind.ts'
import { reloadAnlaesse } from '../queries.ts'

/** Shortly before the begin signing off wants a reason; somebody who tapped by mistake gets this one. */
const UNDONE = 'Gleich wieder zurückgenommen'

/** Takes a sign-up back that was just made. */
export async function takeBack(kind: AnlassKind, id: string, helfer: readonly Pick<Helfer, 'schicht'>[]): Promise<void> {
  for (const { schicht } of helfer) {
    await kind.submit.abmelden({ params: { id }, query: { schicht, grund: UNDONE } })
  }
  await reloadAnlaesse(kind)
}
