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
  readonly search?: string
  readonly searchName?: string
  readonly onType?: (text: string) => void
  readonly filters?: readonly FilterSpec[]
  /** Set for plans and calendars, which have a row of days below. On phones the search moves into the filter sheet. */
  readonly aboveDays?: boolean
  readonly children?: ReactNode
}

/** Search and filters above a list, kept in the URL. On phones the filters open from a button with their count. */
export function Toolbar({ search, searchName = 'suche', onType, filters = [], aboveDays = false, children }: Props) {
  const phone = useNarrow()
  const [open, setOpen] = useState(false)
  const tucked = phone && aboveDays && search !== undefined
  const names = [...(tucked ? [searchName] : []), ...filters.map(({ name }) => name)]
  const [values] = useUrlState(names)
  useNarrows(
    search === undefined ? [] : [searchName],
    // The view (`nur`) is no filter: an empty view has its own text.
    filters.flatMap(({ name }) => (name === 'nur' ? [] : [name])),
  )
  const active = names.filter((name) => values[name] !== '').length
  // A single filter needs no sheet if the row has space.
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
    <div className={`${classes['bar']} no-print`} data-kopf data-knapp={tucked || undefined}>
      {searches && (
        // Keeps the filters beside the search at any text size.
        <div className={classes['search']}>
          <SearchBox titel={search} name={searchName} onType={onType} />
          {button}
        </div>
      )}
      {!inSheet && filters.map((filter) => <Filter key={filter.name} {...filter} />)}
      {children && <div className={classes['view']}>{children}</div>}
      {!searches && button}
      {open && (
        <Suspense fallback={null}>
          <FilterSheet filters={filters} {...(tucked ? { search, searchName } : {})} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
