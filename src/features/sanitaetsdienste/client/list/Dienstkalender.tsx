import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Kalender, kalenderState, monthSpan } from '#blocks/kalender/client/index.ts'
import { anlassEntry } from '#blocks/dienst/client/index.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { SANITAETSDIENST } from '#client/ui/kinds/sanitaetsdienst.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { path, withQuery } from '#contract/screens.ts'
import { dienstLink } from '../anlass.ts'
import { diensteList, type ListFilter } from '../api.ts'
import { useAbsences } from './absences.ts'
import { isDraft } from '#features/sanitaetsdienste/names.ts'

interface Props {
  readonly question: (von: string, bis: string) => ListFilter
}

export function Dienstkalender({ question }: Props) {
  const [adresse, setUrl] = useUrlState(['form', 'monat', 'tag'])
  const goTo = useGo()
  const state = kalenderState(adresse)
  const list = useInfiniteQuery(diensteList(question(...monthSpan(state.monat))))
  const away = useAbsences()
  const isAbsence = (id: string) => away.some((absence) => absence.id === id)
  return (
    <QueryView query={list}>
      {({ pages }) => (
        <Kalender
          entries={[
            ...pages.flatMap(({ zeilen }) => zeilen).map((dienst) => anlassEntry(dienst, SANITAETSDIENST, isDraft(dienst))),
            ...away,
          ]}
          place={state}
          set={setUrl}
          onChoice={(id) => void goTo(isAbsence(id) ? withQuery(path('/plan'), { eintrag: id }) : dienstLink.path(id))}
          names={['Dienst', 'Dienste']}
        />
      )}
    </QueryView>
  )
}
