import { toInstant, plusMonths } from '#client/text/date.ts'
import { WAITING_LISTS, type WaitingList } from '#blocks/dienst/names.ts'
import type { ListFilter } from '../api.ts'

export const PARAMETERS = ['nur', 'suche', 'von', 'bis', 'ansicht', 'tag'] as const
export type Adresse = Readonly<Record<(typeof PARAMETERS)[number], string>>

/** '' means upcoming. */
export type View = '' | 'meine' | 'offen' | 'extern' | 'abgesagt' | 'vergangen' | 'entwurf' | WaitingList

const VIEWS: readonly View[] = ['meine', 'offen', 'extern', 'abgesagt', 'vergangen', 'entwurf', ...WAITING_LISTS]
export const viewFrom = (only: string): View => VIEWS.find((view) => view === only) ?? ''

const DAY = /^\d{4}-\d{2}-\d{2}$/
export const dayFrom = (tag: string): string => (DAY.test(tag) ? tag : '')

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
export type Question = Pick<ListFilter, 'nur' | 'art' | 'suche' | 'von' | 'bis'> & { readonly limit?: number }
const monthBeginn = (month: string): string | undefined => (MONTH.test(month) ? toInstant(`${month}-01`, '00:00') : undefined)

const who = (view: View): Pick<ListFilter, 'nur' | 'art'> => {
  if (view === 'extern') return { nur: 'kommend', art: 'extern' }
  return { nur: view === '' ? 'kommend' : view }
}

/** Query of the list: upcoming unless the address selects a view; a span of months includes past services. */
export function filterFrom({ nur: only, suche, von, bis }: Pick<Adresse, 'nur' | 'suche' | 'von' | 'bis'>): Question {
  const view = viewFrom(only)
  const [from, before] = [monthBeginn(von), MONTH.test(bis) ? monthBeginn(plusMonths(bis, 1)) : undefined]
  const { nur, ...kind } = who(view)
  const onlyUpcoming = nur === 'kommend' && from === undefined && before === undefined
  return {
    ...kind,
    ...(nur !== undefined && (nur !== 'kommend' || onlyUpcoming) ? { nur } : {}),
    ...(suche === '' ? {} : { suche }),
    ...(from === undefined ? {} : { von: from }),
    ...(before === undefined ? {} : { bis: before }),
  }
}

/** Query of the calendar: all services of its span, including past ones, filtered by the view. Days 'YYYY-MM-DD', `bis` exclusive. */
export function kalenderFilter({ nur: only, suche }: Pick<Adresse, 'nur' | 'suche'>, von: string, bis: string): Question {
  const { nur, ...kind } = who(viewFrom(only))
  return {
    ...kind,
    ...(nur === undefined || nur === 'kommend' || nur === 'vergangen' ? {} : { nur }),
    ...(suche === '' ? {} : { suche }),
    von: toInstant(von, '00:00'),
    bis: toInstant(bis, '00:00'),
    limit: 500,
  }
}
