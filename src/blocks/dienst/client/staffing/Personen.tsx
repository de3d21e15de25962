import { Chip, Group, Text } from '@mantine/core'
import { useDeferredValue, useState, useRef } from 'react'
import type { Kandidat } from '../../kandidat.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { SearchField } from '#client/ui/field/SearchField.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { useDropTarget } from '#client/ui/action/useDrag.ts'
import { useKandidaten } from '../useKandidaten.ts'
import classes from './Personen.module.css'
import { GroupTitle } from './GroupTitle.tsx'
import { PersonCard } from './PersonCard.tsx'
import { findByName, isAway, isRested, fillsGap } from './tableau.ts'
import type { Place } from './state.ts'
import { PERSON, useWork } from './work.ts'

const FILTER = ['passt', 'frei', 'ausgeruht', 'fährt'] as const
type FilterName = (typeof FILTER)[number]
const AT_ONCE = 30
const SEATED_AT_ONCE = 100
const WITHOUT: readonly Place['status'][] = ['abgelehnt', 'abgesagt', 'nichtErschienen']

export function Personen() {
  const { source, all, wantAll, tableau, besetzt, max, asked, moves, isChanged, openPerson } = useWork()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<readonly string[]>([])
  const [limit, setLimit] = useState(AT_ONCE)
  const wanted = useDeferredValue(search)
  // Filters load all candidates: matches may be far down the list.
  const known = useKandidaten<Kandidat>(source.kind, source.anlass, tableau.schicht._id, {
    search,
    all: all || filter.length > 0,
    also: source.also,
  })
  const ref = useRef<HTMLDivElement>(null)
  const over = useDropTarget(ref, PERSON, { zone: () => true, put: moves.takeOut })

  const rules: Record<FilterName, (kandidat: Kandidat) => boolean> = {
    passt: (kandidat) => fillsGap(kandidat, tableau),
    frei: (kandidat) => besetzt(kandidat) === null && !isAway(kandidat),
    ausgeruht: isRested,
    fährt: ({ faehrt }) => faehrt.length > 0,
  }
  const possible = FILTER.filter((name) => name !== 'fährt' || tableau.schicht.fahrzeuge.length > 0)
  const hits = findByName(known.people, wanted)
  const match = hits.filter((kandidat) => possible.every((name) => !filter.includes(name) || rules[name](kandidat)))
  const beyond = known.beyond(hits.length)
  const status = ({ profil }: Kandidat) => tableau.places.get(profil._id)?.status
  const groups = [
    { group: 'asks', titel: 'Gemeldet', people: match.filter((kandidat) => status(kandidat) === 'gemeldet') },
    { titel: 'Warteliste', people: match.filter((kandidat) => status(kandidat) === 'warteliste') },
    { group: 'others', titel: 'Weitere Mitglieder', people: match.filter((kandidat) => status(kandidat) === undefined) },
    { group: 'out', titel: 'Nicht dabei', people: match.filter((kandidat) => WITHOUT.includes(status(kandidat) ?? 'eingeteilt')) },
  ]
  const empty = groups.every(({ people }) => people.length === 0)

  return (
    <div ref={ref} className={classes['people']} data-ueber={over || undefined}>
      <SearchField titel="Name oder Gruppe" text={search} set={setSearch} />
      <Chip.Group multiple value={[...filter]} onChange={setFilter}>
        <Group gap={8} my={12} role="group" aria-label="Nur wer" className={classes['filter']}>
          {possible.map((name) => (
            <Chip key={name} value={name} size="sm">
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {(known.isLoading || known.isSearching) && <Text c="dimmed">{known.isSearching ? 'Suche …' : 'Lade alle …'}</Text>}
      <ErrorLine text={known.error?.message ?? ''} />
      {empty && beyond === 0 && !known.isLoading && !known.isSearching && !known.error && (
        <Text c="dimmed">
          {search || filter.length > 0 ? 'Niemand passt zu Suche und Filtern.' : 'Alle, die sich gemeldet haben, sind eingeteilt.'}
        </Text>
      )}
      {groups.map(({ group, titel, people }) => {
        // Registered people are always shown; others are limited, as there may be hundreds.
        const others = group === 'others'
        const shown = others ? people.slice(0, limit) : people
        const count = people.length + (others ? beyond : 0)
        return count === 0 ? null : (
          <section key={titel}>
            <GroupTitle titel={titel} count={others && known.isLoading ? '' : String(count)} margin="16px 0 8px" />
            {group === 'asks' && <SeatAll people={people} />}
            <PlainList gap={8} aria-label={titel}>
              {shown.map((kandidat) => (
                <PersonCard
                  key={kandidat.profil._id}
                  kandidat={kandidat}
                  place={tableau.places.get(kandidat.profil._id)}
                  besetzt={besetzt(kandidat)}
                  schicht={tableau.schicht}
                  max={max}
                  asked={asked.has(kandidat.profil._id)}
                  changed={isChanged(kandidat.profil._id)}
                  withState={group === 'out'}
                  open={openPerson}
                />
              ))}
            </PlainList>
            {shown.length < people.length ? (
              <ActionButton variant="default" fullWidth mt={8} onClick={() => setLimit(limit + AT_ONCE)}>
                {`Weitere zeigen (${count - shown.length})`}
              </ActionButton>
            ) : (
              shown.length < count && (
                <ActionButton
                  variant="default"
                  fullWidth
                  mt={8}
                  loading={known.isLoading}
                  onClick={() => {
                    setLimit(Infinity)
                    wantAll()
                  }}
                >
                  {`Alle anzeigen (${count})`}
                </ActionButton>
              )
            )}
          </section>
        )
      })}
    </div>
  )
}

/** Seats all registered people whom nothing speaks against; the bar below undoes it before it is saved. */
function SeatAll({ people }: { readonly people: readonly Kandidat[] }) {
  const { moves, fixed } = useWork()
  const steps = fixed ? [] : moves.fitting(people.slice(0, SEATED_AT_ONCE))
  return (
    steps.length > 1 && (
      <ActionButton variant="light" fullWidth mb={8} onClick={() => moves.seatAll(steps)}>
        {`${steps.length} ohne Hindernis einteilen`}
      </ActionButton>
    )
  )
}
