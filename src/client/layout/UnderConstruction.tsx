import { titelOf } from '../menu.ts'
import { path, type Path } from '#contract/screens.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/** The screen of every path that is not built yet. */
export const UnderConstruction = ({ pattern }: { readonly pattern: Path }) => {
  const titel = titelOf(pattern)
  return (
    <Page titel={titel ?? 'Im Bau'}>
      <EmptyState
        titel={`${titel === undefined ? 'Dieser Bereich' : `„${titel}“`} wird gerade gebaut.`}
        text="Er kommt mit einer der nächsten Versionen."
        action={<ActionButton to={path('/dashboard')}>Zur Übersicht</ActionButton>}
      />
    </Page>
  )
}
