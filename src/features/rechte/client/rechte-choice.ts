import { useState } from 'react'
import type { Recht } from '#contract/rights/rechte.ts'
import type { Rechtetraeger } from './api.ts'
import { transferRechte } from './lock.ts'
import { differenceOf } from './changes/difference.ts'

/**
 * Ticked rights beside the state they started from. A newer server state is applied at once if nothing was ticked; otherwise `newState`
 * waits for a decision.
 */
export function useRechteChoice(person: Rechtetraeger) {
  const [basePath, setBase] = useState(person)
  const [rechte, setRechte] = useState<readonly Recht[]>(person.rechte)
  const change = differenceOf(basePath.rechte, rechte)
  const offen = change.extra.length + change.removed.length > 0
  const isNew = person.version > basePath.version

  const begin = (state: Rechtetraeger, checked: readonly Recht[] = state.rechte) => {
    setBase(state)
    setRechte(checked)
  }
  if (isNew && !offen) begin(person)
  return {
    basis: basePath,
    rechte,
    aenderung: change,
    offen,
    newState: isNew && offen ? person : null,
    setRechte,
    toggle: (recht: Recht) => setRechte((old) => (old.includes(recht) ? old.filter((chosen) => chosen !== recht) : [...old, recht])),
    begin,
    discard: () => begin(person.version > basePath.version ? person : basePath),
    transferTo: (state: Rechtetraeger) => begin(state, transferRechte(change, state.rechte)),
  }
}
