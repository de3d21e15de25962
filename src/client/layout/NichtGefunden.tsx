import { pfad } from '#contract/screens.ts'
import { Knopf } from '../ui/Knopf.tsx'
import { Leerzustand } from '../ui/Leerzustand.tsx'
import { Seite } from '../ui/Seite.tsx'

/** For addresses that no screen has. */
export const NichtGefunden = () => (
  <Seite titel="Nicht gefunden">
    <Leerzustand
      titel="Diese Seite gibt es nicht."
      text="Vielleicht hat sich jemand vertippt, oder der Eintrag ist umgezogen."
      aktion={<Knopf nach={pfad('/dashboard')}>Zur Übersicht</Knopf>}
    />
  </Seite>
)
