import { path } from '#contract/screens.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { Notice } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'

export const NotFound = () => (
  <Page titel="Nicht gefunden">
    <Notice
      titel="Diese Seite gibt es nicht."
      text="Vielleicht hat sich jemand vertippt, oder der Eintrag ist umgezogen."
      action={<ActionButton to={path('/dashboard')}>Zur Übersicht</ActionButton>}
    />
  </Page>
)
