import { useQuery } from '@tanstack/react-query'
import { Einteilung as Board } from '#blocks/dienst/client/index.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { dienstKind } from '../api.ts'
import { DienstHilferuf } from '../detail/DienstHilferuf.tsx'
import { noChange } from '../detail/rules.ts'
import { useNotLeading } from '../detail/leading.ts'
import { lastLeiter } from '../last-leader.ts'
import { isDraft } from '#features/sanitaetsdienste/names.ts'

export function Einteilung({ dienst }: { readonly dienst: Dienst }) {
  const reason = useNotLeading(dienst) ?? noChange(dienst)
  const last = useQuery(lastLeiter).data?.wert ?? null
  return (
    <Board
      kind={dienstKind}
      anlass={dienst}
      draft={isDraft(dienst)}
      reason={reason}
      lastLeiter={last}
      renderHelp={(schicht) => <DienstHilferuf dienst={dienst} schicht={schicht} />}
    />
  )
}
