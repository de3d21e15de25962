import { Alert } from '@mantine/core'
import type { Recht } from '#contract/rechte.ts'
import { rechtFehlt, useDarf } from '../sitzung.ts'

/** Says that one may look but not change, and which right is missing; nothing when one holds it. */
export function Rechtehinweis({ recht }: { readonly recht: Recht }) {
  if (useDarf(recht)) return null
  return (
    <Alert mb="lg" title="Du kannst das ansehen, aber nicht ändern.">
      {rechtFehlt(recht)}
    </Alert>
  )
}
