import { useUrlState } from '../../navigation/url-state.ts'
import type { TableColumn } from './column.ts'
import { COLUMNS, useSavedViews } from './views.ts'

const keep = async (name: string, columns: readonly string[]) => (await import('./keep-views.ts')).keepColumns(name, columns)

export interface ColumnChoosing {
  /** All but the first, shown ones first, in their order. */
  readonly columns: readonly { readonly id: string; readonly titel: string }[]
  readonly isShown: (id: string) => boolean
  readonly toggle: (id: string) => void
  readonly move: (id: string, by: -1 | 1) => void
  /** Back to the list's own columns; undefined where these are shown. */
  readonly reset: (() => void) | undefined
}

/**
 * Columns in the order of the address, else of the member's own choice, else of the list: all that are not `optional`. The
 * first one always stays first; controls keep their place.
 */
export function useColumns<Z>(name: string | undefined, all: readonly TableColumn<Z>[]) {
  const [{ [COLUMNS]: fromAddress }, setUrl] = useUrlState([COLUMNS])
  const own = useSavedViews(name).find((view) => view.name === '')?.spalten ?? []
  const facts = all.filter(({ fixed }) => !fixed)
  const [first, ...others] = facts
  const chosen = (fromAddress === '' ? own : fromAddress.split(',')).flatMap((id) => others.find((column) => column.id === id) ?? [])
  const isOwn = chosen.length > 0 && name !== undefined
  const rest = isOwn ? chosen : others.filter(({ optional }) => !optional)
  const start = first ? all.indexOf(first) : 0
  const shown = [...all.slice(0, start), ...(first ? [first] : []), ...rest, ...all.slice(start).filter(({ fixed }) => fixed)]
  const ids = rest.map(({ id }) => id)
  const set = (next: readonly string[]) => {
    if (fromAddress !== '') setUrl({ [COLUMNS]: next.join() })
    else if (name !== undefined) void keep(name, next).catch(() => undefined)
  }
  const choosing: ColumnChoosing = {
    columns: [...rest, ...others.filter(({ id }) => !ids.includes(id))],
    isShown: (id) => ids.includes(id),
    toggle: (id) => set(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    move: (id, by) => {
      const at = ids.indexOf(id)
      const next = ids.toSpliced(at, 1)
      if (at + by >= 0 && at + by < ids.length) set(next.toSpliced(at + by, 0, id))
    },
    reset: isOwn ? () => set([]) : undefined,
  }
  return { shown: all.length === 0 ? all : shown, choosing, columns: isOwn ? ids : [] }
}
