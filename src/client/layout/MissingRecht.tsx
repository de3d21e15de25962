import type { Zugang } from '#contract/rechte.ts'
import { missingRechtText } from '../session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/** A screen that this member may not see. */
export const MissingRecht = ({ titel, recht }: { readonly titel: string; readonly recht: Zugang }) => (
  <Page titel={titel}>
    <EmptyState
      titel="Dieser Bereich ist für dich nicht freigegeben."
      text={`${missingRechtText(recht)} Frag eure Leitung, wenn du das brauchst.`}
    />
  </Page>
)
