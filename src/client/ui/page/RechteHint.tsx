import { Alert } from '@mantine/core'
import type { Zugang } from '#contract/rights/rechte.ts'
import { useReasonWithout } from '../../navigation/missing-recht.ts'

/** Notice of read-only access with the missing right; empty if the member holds it. */
export function RechteHint({ recht }: { readonly recht: Zugang }) {
  const reason = useReasonWithout(recht)
  if (reason === undefined) return null
  return (
    <Alert mb="lg" title="Du kannst das ansehen, aber nicht ändern.">
      {reason}
    </Alert>
  )
}
