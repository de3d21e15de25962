import { Alert } from '@mantine/core'
import type { Zugang } from '#contract/rights/rechte.ts'
import { useReasonWithout } from '../../navigation/missing-recht.ts'

/** Says that the member may look but not change, and which right is missing; nothing when they hold it. */
export function RechteHint({ recht }: { readonly recht: Zugang }) {
  const reason = useReasonWithout(recht)
  if (reason === undefined) return null
  return (
    <Alert mb="lg" title="Du kannst das ansehen, aber nicht ändern.">
      {reason}
    </Alert>
  )
}
