import { titelZu } from '../menu.ts'
import type { Pfad } from '#contract/screens.ts'
import { pfad as adresse } from '#contract/screens.ts'
import { Knopf } from '../ui/Knopf.tsx'
import { Leerzustand } from '../ui/Leerzustand.tsx'
import { Seite } from '../ui/Seite.tsx'

/** Stands at every path that is not built yet. */
export const ImBau = ({ pfad }: { readonly pfad: Pfad }) => (
  <Seite titel={titelZu(pfad) ?? 'Im Bau'}>
    <Leerzustand
      titel="Dieser Bereich wird gerade gebaut."
      text="Er kommt mit einer der nächsten Versionen. Alles andere im Menü kannst du schon benutzen."
      aktion={<Knopf nach={adresse('/dashboard')}>Zur Übersicht</Knopf>}
    />
  </Seite>
)
