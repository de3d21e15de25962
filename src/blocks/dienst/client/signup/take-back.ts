import { runAll } from '#client/net/run-all.ts'
import type { Helfer } from '../../contract.ts'
import type { AnlassKind } from '../kind.ts'
import { reloadAnlaesse } from '../queries.ts'

/** Sign-off shortly before the begin requires a reason; an immediate undo sends this one. */
const UNDONE = 'Gleich wieder zurückgenommen'

export async function takeSignUpBack(kind: AnlassKind, id: string, helfer: readonly Pick<Helfer, 'schicht'>[]): Promise<void> {
  try {
    await runAll(
      helfer.map(
        ({ schicht }) =>
          () =>
            kind.submit.abmelden({ params: { id }, query: { schicht, grund: UNDONE } }),
      ),
    )
  } finally {
    await reloadAnlaesse(kind)
  }
}
