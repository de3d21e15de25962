import { useState } from 'react'
import type { Recht } from '#contract/rechte.ts'
import type { Rechtetraeger } from './daten.ts'
import { uebertrage } from './sperre.ts'
import { unterschied } from './unterschied.ts'

/**
 * The rights as ticked, beside the state they began from. When the server has a newer state, it is taken at once as long
 * as nothing was ticked; otherwise `neuerStand` waits for a decision.
 */
export function useRechtewahl(person: Rechtetraeger) {
  const [basis, setzeBasis] = useState(person)
  const [rechte, setzeRechte] = useState<readonly Recht[]>(person.rechte)
  const aenderung = unterschied(basis.rechte, rechte)
  const offen = aenderung.dazu.length + aenderung.weg.length > 0
  const istNeuer = person.version > basis.version

  const beginne = (stand: Rechtetraeger, mit: readonly Recht[] = stand.rechte) => {
    setzeBasis(stand)
    setzeRechte(mit)
  }
  if (istNeuer && !offen) beginne(person)
  return {
    basis,
    rechte,
    aenderung,
    offen,
    neuerStand: istNeuer && offen ? person : null,
    setzeRechte,
    schalte: (recht: Recht) => setzeRechte((alt) => (alt.includes(recht) ? alt.filter((anderes) => anderes !== recht) : [...alt, recht])),
    beginne,
    verwirf: () => beginne(person.version > basis.version ? person : basis),
    uebertrageAuf: (stand: Rechtetraeger) => beginne(stand, uebertrage(aenderung, stand.rechte)),
  }
}
