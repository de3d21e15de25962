import { ActionIcon, Indicator } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { useUrlState } from '../url-state.ts'
import { Filter, type FilterSpec } from './Filter.tsx'
import { useNarrow } from './narrow.ts'
import { SearchBox } from './SearchBox.tsx'
import classes from './Toolbar.module.css'

const FilterSheet = lazyPart(async () => (await import('./FilterSheet.tsx')).FilterSheet)

interface Props {
  /** What is searched: "Name oder Ort". */
  readonly search?: string
  /** Name of the search in the address. */
  readonly searchName?: string
  readonly filters?: readonly FilterSpec[]
  /** Switches between views, in a row of their own on the phone. */
  readonly children?: ReactNode
}

/** Search and filters above a list, kept in the address. One row: on the phone the filters open from a button with their number. */
export function Toolbar({ search, searchName, filters = [], children }: Props) {
  const phone = useNarrow()
  const [open, setOpen] = useState(false)
  const names = filters.map(({ name }) => name)
  const [values] = useUrlState(names)
  const active = names.filter((name) => values[name] !== '').length
  // One alone needs no sheet where nothing else wants the row.
  const inSheet = phone && filters.length > 0 && (search !== undefined || filters.length > 2)
  return (
    <div className={`${classes['leiste']} nicht-drucken`} data-kopf>
      {search !== undefined && <SearchBox titel={search} {...(searchName ? { name: searchName } : {})} />}
      {inSheet ? (
        <Indicator label={active} size={20} offset={4} disabled={active === 0}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={active === 0 ? 'Filter' : active === 1 ? 'Filter, einer aktiv' : `Filter, ${active} aktiv`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <IconFilter size={22} aria-hidden />
          </ActionIcon>
        </Indicator>
      ) : (
        filters.map((filter) => <Filter key={filter.name} {...filter} />)
      )}
      {children && <div className={classes['sicht']}>{children}</div>}
      {open && (
        <Suspense fallback={null}>
          <FilterSheet filters={filters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
