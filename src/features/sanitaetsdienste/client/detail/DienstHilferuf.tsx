import { Hilferuf } from '#blocks/anmeldung/client/index.ts'
import { useSession } from '#client/session.ts'
import { leads } from '#features/sanitaetsdienste/hindernisse.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { dienstKind } from '../api.ts'
import { isDraft } from '../list/draft.ts'

interface Props {
  readonly dienst: Dienst
  readonly schicht?: string
}

/** Asking for help with a service, for who plans or leads it. */
export function DienstHilferuf({ dienst, schicht }: Props) {
  const { user } = useSession()
  const reason = dienst.abgesagt
    ? 'Der Dienst ist abgesagt.'
    : isDraft(dienst)
      ? 'Schreibe den Dienst erst aus: Entwürfe sieht noch niemand.'
      : undefined
  return leads(user, dienst) ? <Hilferuf kind={dienstKind} anlass={dienst} schicht={schicht} disabledReason={reason} /> : null
}
