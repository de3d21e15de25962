import type { Zugang } from '#contract/rechte.ts'
import { rechtFehlt } from '../sitzung.ts'
import { Leerzustand } from '../ui/Leerzustand.tsx'
import { Seite } from '../ui/Seite.tsx'

/** A screen that this member may not see. */
export const RechtFehlt = ({ titel, recht }: { readonly titel: string; readonly recht: Zugang }) => (
  <Seite titel={titel}>
    <Leerzustand
      titel="Dieser Bereich ist für dich nicht freigegeben."
      text={`${rechtFehlt(recht)} Wende dich an eure Administration, wenn du ihn brauchst.`}
    />
  </Seite>
)
