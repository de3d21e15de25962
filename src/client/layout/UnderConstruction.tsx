import { titelOf } from '../menu.ts'
import type { Path } from '#contract/screens.ts'
import { path as adresse } from '#contract/screens.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/** Stands at every path that is not built yet. */
export const UnderConstruction = ({ pfad: path }: { readonly pfad: Path }) => (
  <Page titel={titelOf(path) ?? 'Im Bau'}>
    <EmptyState
      titel="Dieser Bereich wird gerade gebaut."
      text="Er kommt mit einer der nächsten Versionen. Alles andere im Menü kannst du schon benutzen."
      aktion={<ActionButton nach={adresse('/dashboard')}>Zur Übersicht</ActionButton>}
    />
  </Page>
)
