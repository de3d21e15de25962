import { ActionIcon, Indicator } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../app/lazy-part.ts'
import { useUrlState } from '../../navigation/url-state.ts'
import { Filter, type FilterSpec } from '../filter/Filter.tsx'
import { useNarrow } from '../page/narrow.ts'
import { useNarrows } from '../filter/narrowing.ts'
import { SearchBox } from '../filter/SearchBox.tsx'
import classes from './Toolbar.module.css'

const FilterSheet = lazyPart(async () => (await import('../filter/FilterSheet.tsx')).FilterSheet)

interface Props {
  /** What is searched: "Name oder Ort". */
  readonly search?: string
  /** Name of the search in the address. */
  readonly searchName?: string
  /** What is typed, at once: see `useTyped`. */
  readonly onType?: (text: string) => void
  readonly filters?: readonly FilterSpec[]
  /** A plan or calendar has a row of days of its own below: on the phone the search waits with the filters, beside the switch. */
  readonly aboveDays?: boolean
  /** Switches between views, in a row of their own on the phone. */
  readonly children?: ReactNode
}

/** Search and filters above a list, kept in the address. One row: on the phone the filters open from a button with their number. */
export function Toolbar({ search, searchName = 'suche', onType, filters = [], aboveDays = false, children }: Props) {
  const phone = useNarrow()
  const [open, setOpen] = useState(false)
  const tucked = phone && aboveDays && search !== undefined
  const names = [...(tucked ? [searchName] : []), ...filters.map(({ name }) => name)]
  const [values] = useUrlState(names)
  useNarrows(
    search === undefined ? [] : [searchName],
    // The view of a list is no filter: an empty view has a sentence of its own.
    filters.flatMap(({ name }) => (name === 'nur' ? [] : [name])),
  )
  const active = names.filter((name) => values[name] !== '').length
  // One alone needs no sheet where nothing else wants the row.
  const inSheet = tucked || (phone && filters.length > 0 && (search !== undefined || filters.length > 2))
  const word = tucked ? 'Suche und Filter' : 'Filter'
  const button = inSheet && (
    <Indicator label={active} size={20} offset={4} disabled={active === 0}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={active === 0 ? word : active === 1 ? `${word}, einer aktiv` : `${word}, ${active} aktiv`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconFilter size={22} aria-hidden />
      </ActionIcon>
    </Indicator>
  )
  const searches = search !== undefined && !tucked
  return (
    <div className={`${classes['leiste']} nicht-drucken`} data-kopf data-knapp={tucked || undefined}>
      {searches && (
        // However large the text, what narrows the search stays beside it.
        <div className={classes['suche']}>
          <SearchBox titel={search} name={searchName} onType={onType} />
          {button}
        </div>
      )}
      {!inSheet && filters.map((filter) => <Filter key={filter.name} {...filter} />)}
      {children && <div className={classes['sicht']}>{children}</div>}
      {!searches && button}
      {open && (
        <Suspense fallback={null}>
          <FilterSheet filters={filters} {...(tucked ? { search, searchName } : {})} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
