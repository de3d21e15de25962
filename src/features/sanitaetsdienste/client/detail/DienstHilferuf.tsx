import { Hilferuf } from '#blocks/dienst/client/index.ts'
import { useSession } from '#client/app/session.ts'
import { leadsDienst } from '#features/sanitaetsdienste/hindernisse.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { dienstLink } from '../anlass.ts'
import { dienstKind } from '../api.ts'
import { isDraft, isOver } from '#features/sanitaetsdienste/names.ts'

interface Props {
  readonly dienst: Dienst
  readonly schicht?: string
}

export function DienstHilferuf({ dienst, schicht }: Props) {
  const { user } = useSession()
  if (!leadsDienst(user, dienst)) return null
  const state = { ausgeschrieben: !isDraft(dienst), abgeschlossen: isOver(dienst.status) }
  return <Hilferuf kind={dienstKind} name={dienstLink.words.that} anlass={{ ...dienst, ...state }} schicht={schicht} />
}
