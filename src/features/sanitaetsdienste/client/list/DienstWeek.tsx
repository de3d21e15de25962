import { useInfiniteQuery } from '@tanstack/react-query'
import { marksOn } from '#blocks/kalender/client/index.ts'
import { anlassEntry } from '#blocks/dienst/client/index.ts'
import { daysBetween, plusDays, today } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { SANITAETSDIENST } from '#client/ui/kinds/sanitaetsdienst.ts'
import { WeekStrip } from '#client/ui/time/WeekStrip.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { diensteList, type ListFilter } from '../api.ts'
import { useAbsences } from './absences.ts'
import { dayFrom } from './filter.ts'
import { isDraft } from '#features/sanitaetsdienste/names.ts'

interface Props {
  /** Builds the query for a span of days from the list's view and search. */
  readonly question: (von: string, bis: string) => ListFilter
}

/** The seven days above the phone's list. A tap on a day filters the list and is stored in the address. */
export function DienstWeek({ question }: Props) {
  const [adresse, setUrl] = useUrlState(['tag'])
  const tag = dayFrom(adresse.tag)
  const day = tag || today()
  // Weeks start today, as the list does; on a Sunday the next days are visible without paging.
  const first = plusDays(today(), 7 * Math.floor(daysBetween(today(), day) / 7))
  const { data } = useInfiniteQuery(diensteList(question(first, plusDays(first, 7))))
  const away = useAbsences()
  const dienste = data?.pages.flatMap(({ zeilen }) => zeilen) ?? []
  const entries = [...dienste.map((dienst) => anlassEntry(dienst, SANITAETSDIENST, isDraft(dienst))), ...away]
  return (
    <div className="no-print" style={{ width: '100%' }}>
      <WeekStrip
        day={day}
        first={first}
        chosen={tag !== ''}
        marksOf={(dayOfWeek) => marksOn(entries, dayOfWeek)}
        names={['Dienst', 'Dienste']}
        choose={(dayOfWeek) => setUrl({ tag: dayOfWeek === tag ? '' : dayOfWeek })}
      />
      {tag !== '' && (
        <ActionButton variant="subtle" fullWidth onClick={() => setUrl({ tag: '' })}>
          Alle Tage zeigen
        </ActionButton>
      )}
    </div>
  )
}
