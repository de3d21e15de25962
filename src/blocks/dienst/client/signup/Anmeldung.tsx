import { useQuery } from '@tanstack/react-query'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import type { AnlassKind } from '../kind.ts'
import { useOpen } from '../open.ts'
import { anlassQuery, lastAnswersQuery, reloadAnlaesse } from '../queries.ts'
import { yourState } from '../words.ts'
import { Anmeldeblatt } from './Anmeldeblatt.tsx'
import { aboutOf } from './Beforehand.tsx'
import type { Meldbar } from './meldbar.ts'
import { takeSignUpBack } from './take-back.ts'

interface Props {
  readonly kind: AnlassKind
  readonly anlass: Meldbar
  readonly schicht?: string | undefined
  readonly path: string
  readonly onClose: () => void
}

export function Anmeldung({ kind, anlass: { _id, bezeichnung, ortName, schichten }, schicht, path, onClose }: Props) {
  const { data } = useQuery(anlassQuery(kind, _id))
  const asks = data !== undefined && data.fragen.length > 0
  const { data: last, isPending } = useQuery({ ...lastAnswersQuery(kind, _id), enabled: asks })
  // Offline there are no last answers to prefill, but all questions are asked.
  const questions = asks && !isPending ? data.fragen : []
  const open = useOpen()

  return (
    <Anmeldeblatt
      titel={bezeichnung}
      ortName={ortName}
      about={data ? aboutOf(data) : []}
      angebote={data?.schichten ?? schichten}
      preselected={schicht}
      questions={questions}
      last={last?.antworten ?? []}
      draft={`anmeldung-${_id}`}
      path={path}
      send={(body) => kind.calls.anmelden({ params: { id: _id }, body })}
      onSuccess={(helfer) => {
        void reloadAnlaesse(kind)
        const you = yourState(helfer.find(({ status }) => status !== 'warteliste')?.status ?? 'warteliste', false, open)
        notifyUndo(`${you}: ${bezeichnung}.`, () => takeSignUpBack(kind, _id, helfer))
      }}
      onClose={onClose}
    />
  )
}
