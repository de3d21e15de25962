import { Alert } from '@mantine/core'
import type { Recht } from '#contract/rechte.ts'
import { missingRechtText } from '../missing-recht.ts'
import { useMay } from '../session.ts'

/** Says that the member may look but not change, and which right is missing; nothing when they hold it. */
export function RechteHint({ recht }: { readonly recht: Recht }) {
  if (useMay(recht)) return null
  return (
    <Alert mb="lg" title="Du kannst das ansehen, aber nicht ändern.">
      {missingRechtText(recht)}
    </Alert>
  )
}
