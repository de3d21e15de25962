import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isRecht, RECHTE } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Filter } from '#client/ui/filter/Filter.tsx'
import { LoadMore } from '#client/ui/list/LoadMore.tsx'
import { SearchBox } from '#client/ui/filter/SearchBox.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { personList, type Rechtetraeger } from './api.ts'
import { titelOf } from './catalog.ts'
import classes from './Rechte.module.css'
import { rechteNumber } from './words.ts'

const options = RECHTE.map((recht) => ({ value: recht, label: titelOf(recht) })).sort((a, b) => a.label.localeCompare(b.label, 'de'))

/** All open accounts by name, searched on the server, optionally only the holders of one right. */
export function PersonList({ chosen }: { readonly chosen: string }) {
  const [{ suche, recht }] = useUrlState(['suche', 'recht'])
  const list = useInfiniteQuery(personList(suche, isRecht(recht) ? recht : undefined))
  return (
    <nav aria-label="Personen" className={classes['people']}>
      <div className={classes['filter']}>
        <SearchBox titel="Person suchen" />
        <Filter name="recht" titel="Wer hat dieses Recht?" options={options} />
      </div>
      <QueryView query={list}>
        {({ pages }) => {
          const people = pages.flatMap(({ zeilen }) => zeilen)
          return (
            <>
              {people.length === 0 && <EmptyState titel="Noch niemand da" />}
              <ul className={classes['peopleList']}>
                {people.map((person) => (
                  <li key={person._id}>
                    <Row person={person} here={person._id === chosen} />
                  </li>
                ))}
              </ul>
              {people.length > 0 && (
                <div className={classes['more']}>
                  <LoadMore
                    loaded={people.length}
                    total={pages[0]?.gesamt ?? 0}
                    more={list.hasNextPage ? list.fetchNextPage : undefined}
                    loading={list.isFetchingNextPage}
                  />
                </div>
              )}
            </>
          )
        }}
      </QueryView>
    </nav>
  )
}

const Row = ({ person: { _id, vorname, nachname, username, rechte }, here }: { person: Rechtetraeger; here: boolean }) => (
  <Link
    to={path('/rechte')}
    search={(old: Record<string, unknown>) => ({ ...old, user: _id, verlauf: '' })}
    className={classes['person']}
    aria-current={here || undefined}
  >
    <span>
      <b>
        {nachname}, {vorname}
      </b>
      <small>{username}</small>
    </span>
    <small>{rechteNumber(rechte.length)}</small>
  </Link>
)
