import { Hilferuf } from '#blocks/anmeldung/client/index.ts'
import { useMay } from '#client/session.ts'
import { rechtFor, type Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { dienstKind } from '../api.ts'
import { isDraft } from '../list/draft.ts'

interface Props {
  readonly dienst: Dienst
  readonly schicht?: string
}

/** Asking for help with a service, for who plans it. */
export function DienstHilferuf({ dienst, schicht }: Props) {
  const plans = useMay(rechtFor('UPDATE', dienst.art))
  const reason = dienst.abgesagt
    ? 'Der Dienst ist abgesagt.'
    : isDraft(dienst)
      ? 'Schreibe den Dienst erst aus: Entwürfe sieht noch niemand.'
      : undefined
  return plans ? <Hilferuf kind={dienstKind} anlass={dienst} schicht={schicht} disabledReason={reason} /> : null
}
