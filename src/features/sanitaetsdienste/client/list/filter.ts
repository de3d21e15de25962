// What the address of the list says, as the server is asked for it.
import { instant, plusMonths } from '#client/text/date.ts'
import type { ListFilter } from '../api.ts'

/** The parameters of the address; '' is not set. */
export const PARAMETERS = ['nur', 'suche', 'von', 'bis', 'ansicht', 'tag'] as const
export type Adresse = Readonly<Record<(typeof PARAMETERS)[number], string>>

/** What one looks at: '' is what comes. */
export type View = '' | 'meine' | 'offen' | 'extern' | 'abgesagt' | 'vergangen' | 'entwurf'

const VIEWS: readonly View[] = ['meine', 'offen', 'extern', 'abgesagt', 'vergangen', 'entwurf']
/** Anything else in the address is what comes. */
export const viewFrom = (only: string): View => VIEWS.find((view) => view === only) ?? ''

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The day that an address says; '' for what is none. */
export const dayFrom = (tag: string): string => (DAY.test(tag) ? tag : '')

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
/** The part of the server's filters that the address can say. */
export type Question = Pick<ListFilter, 'nur' | 'art' | 'suche' | 'von' | 'bis'> & { readonly limit?: number }
/** The first moment of a month 'YYYY-MM' in Berlin; undefined for what is none. */
const monthBeginn = (month: string): string | undefined => (MONTH.test(month) ? instant(`${month}-01`, '00:00') : undefined)

/** Who shall be listed, without the span. */
const who = (view: View): Pick<ListFilter, 'nur' | 'art'> => {
  if (view === 'extern') return { nur: 'kommend', art: 'extern' }
  return { nur: view === '' ? 'kommend' : view }
}

/** The list: what comes unless the address names a view; a span of months also shows what lies behind. */
export function listFilter({ nur: only, suche: search, von, bis }: Pick<Adresse, 'nur' | 'suche' | 'von' | 'bis'>): Question {
  const view = viewFrom(only)
  const [from, before] = [monthBeginn(von), MONTH.test(bis) ? monthBeginn(plusMonths(bis, 1)) : undefined]
  const { nur: which, ...kind } = who(view)
  const onlyUpcoming = which === 'kommend' && from === undefined && before === undefined
  return {
    ...kind,
    ...(which !== undefined && (which !== 'kommend' || onlyUpcoming) ? { nur: which } : {}),
    ...(search === '' ? {} : { suche: search }),
    ...(from === undefined ? {} : { von: from }),
    ...(before === undefined ? {} : { bis: before }),
  }
}

/** The calendar: all that its span shows, past ones too, narrowed by the view. Days 'YYYY-MM-DD', `bis` the first one behind it. */
export function kalenderFilter({ nur: only, suche: search }: Pick<Adresse, 'nur' | 'suche'>, von: string, bis: string): Question {
  const { nur: which, ...kind } = who(viewFrom(only))
  return {
    ...kind,
    ...(which === undefined || which === 'kommend' || which === 'vergangen' ? {} : { nur: which }),
    ...(search === '' ? {} : { suche: search }),
    von: instant(von, '00:00'),
    bis: instant(bis, '00:00'),
    limit: 500,
  }
}
