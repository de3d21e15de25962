import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryView } from '#client/ui/QueryView.tsx'
import { Kalender, kalenderState, monthSpan } from '#blocks/kalender/client/index.ts'
import { anlassEntry } from '#blocks/anmeldung/client/index.ts'
import { useUrlState } from '#client/url-state.ts'
import { SANITAETSDIENST } from '#client/ui/kinds/sanitaetsdienst.ts'
import { useGo } from '#client/navigation.tsx'
import { dienstLink } from '../anlass.ts'
import { diensteList, type ListFilter } from '../api.ts'
import { isDraft } from './draft.ts'

interface Props {
  /** What the server is asked for between two days: the list's own view and search. */
  readonly question: (von: string, bis: string) => ListFilter
}

/** The services as calendar: what is mine, what could use me, what is called off; a tap opens the service. */
export function Dienstkalender({ question }: Props) {
  const [adresse, set] = useUrlState(['form', 'monat', 'tag'])
  const go = useGo()
  const state = kalenderState(adresse)
  const list = useInfiniteQuery(diensteList(question(...monthSpan(state.monat))))
  return (
    <QueryView query={list}>
      {({ pages }) => (
        <Kalender
          entries={pages.flatMap(({ zeilen: rows }) => rows).map((dienst) => anlassEntry(dienst, SANITAETSDIENST, isDraft(dienst)))}
          place={state}
          set={set}
          onChoice={(id) => void go(dienstLink.path(id))}
          names={['Dienst', 'Dienste']}
        />
      )}
    </QueryView>
  )
}
