import { Badge, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { StateBadge } from '../StateBadge.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { noHit } from '#client/ui/filter/narrowing.ts'
import { SearchField } from '#client/ui/field/SearchField.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { WarningList } from '#client/ui/page/WarningList.tsx'
import type { Kandidat } from '../../kandidat.ts'
import { useKandidaten } from '../useKandidaten.ts'
import { besetztText } from '../words.ts'
import { KandidatFacts } from './KandidatFacts.tsx'
import { ausbildungText, findByName, mayOverlap, sortByFit, seatQuestion, type Target, unfitFor, warningTexts } from './tableau.ts'
import { isLeitung, targetName } from './targets.ts'
import { useWork } from './work.ts'

interface Props {
  readonly target: Target
  readonly onClose: () => void
}

const AT_ONCE = 25
/** Long names wrap; the training beside them does not shrink. */
const NAME_FIRST = { label: { textAlign: 'left' }, section: { flexShrink: 0 } } as const

export function PlatzSheet({ target, onClose }: Props) {
  const { source, all, wantAll, tableau, besetzt, max, asked, lastLeiter, moves, openPerson } = useWork()
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(AT_ONCE)
  const known = useKandidaten<Kandidat>(source.kind, source.anlass, tableau.schicht._id, {
    search,
    all,
    also: source.also,
    seat: useMemo(() => seatQuestion(target, tableau.schicht), [target, tableau.schicht]),
  })
  const sorted = useMemo(
    () =>
      sortByFit(
        known.people.filter(({ profil }) => tableau.places.get(profil._id)?.status !== 'eingeteilt' || target.kind === 'sitz'),
        tableau,
        target,
        besetzt,
      ),
    [known.people, tableau, target, besetzt],
  )
  const match = findByName(sorted, search)
  const beyond = known.beyond(findByName(known.people, search).length)
  const leads = target.kind === 'zeile' && isLeitung(tableau.schicht.bedarf[target.row]?.funktion ?? '')
  return (
    <Sheet
      titel={target.kind === 'zusaetzlich' ? 'Wen zusätzlich einteilen?' : `Wer? ${targetName(target, tableau.schicht)}`}
      subtitle={leads && lastLeiter !== null ? `Zuletzt hat ${lastLeiter} geleitet.` : undefined}
      onClose={onClose}
    >
      {target.kind === 'sitz' && (
        <WarningList warnings={tableau.schicht.fahrzeuge.find(({ _id }) => _id === target.fahrzeug)?.warnungen ?? []} />
      )}
      <SearchField titel="Name oder Gruppe" text={search} set={setSearch} />
      {known.isSearching && (
        <Text c="dimmed" mt="md">
          Suche …
        </Text>
      )}
      <ErrorLine text={known.error?.message ?? ''} />
      {match.length === 0 && !known.isSearching && (
        <Text c="dimmed" mt="md">
          {search.trim() === '' ? 'Niemand kommt infrage.' : `${noHit(search)}.`}
        </Text>
      )}
      <PlainList gap={14} mt={14} aria-label="Personen">
        {match.slice(0, limit).map((kandidat) => {
          const { _id } = kandidat.profil
          const blocked = besetzt(kandidat)
          const unfit = unfitFor(kandidat, tableau.schicht, target).length > 0
          const status = tableau.places.get(_id)?.status
          return (
            <li key={_id}>
              <ActionButton
                variant="default"
                fullWidth
                justify="space-between"
                styles={NAME_FIRST}
                disabledReason={blocked !== null ? besetztText(blocked) : unfit ? 'Das geht nur mit einem Grund: „Trotzdem …“.' : undefined}
                rightSection={<Badge color="gray">{ausbildungText(kandidat.qualifikation)}</Badge>}
                onClick={() => {
                  moves.put(_id, target)
                  onClose()
                }}
              >
                <PersonName person={kandidat.profil} withFace asLink={false} />
              </ActionButton>
              <Stack gap={4} align="flex-start" pt={4} px={4}>
                {status && <StateBadge status={status} />}
                <KandidatFacts
                  kandidat={kandidat}
                  max={max}
                  asked={asked.has(_id)}
                  warnings={warningTexts(kandidat, tableau.schicht, target)}
                  besetzt={blocked}
                />
                {(mayOverlap(kandidat, blocked) || (blocked === null && unfit)) && (
                  <ActionButton variant="subtle" onClick={() => openPerson(_id)}>
                    Trotzdem …
                  </ActionButton>
                )}
              </Stack>
            </li>
          )
        })}
      </PlainList>
      {match.length > limit ? (
        <ActionButton variant="default" fullWidth mt={12} onClick={() => setLimit(limit + AT_ONCE)}>
          {`Weitere zeigen (${match.length + beyond - limit})`}
        </ActionButton>
      ) : (
        beyond > 0 && (
          <ActionButton
            variant="default"
            fullWidth
            mt={12}
            loading={known.isLoading}
            onClick={() => {
              setLimit(Infinity)
              wantAll()
            }}
          >
            {`Alle anzeigen (${match.length + beyond})`}
          </ActionButton>
        )
      )}
    </Sheet>
  )
}
