import { Badge, Group, Text } from '@mantine/core'
import { memo, useRef } from 'react'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { useDraggable } from '#client/ui/action/useDrag.ts'
import type { Kandidat } from '../../kandidat.ts'
import type { BoardSchicht } from '../board.ts'
import { StateBadge } from '../StateBadge.tsx'
import { KandidatFacts } from './KandidatFacts.tsx'
import classes from './Personen.module.css'
import { ausbildungText, warningTexts } from './tableau.ts'
import type { Place } from './state.ts'
import { PERSON } from './work.ts'

interface Props {
  readonly kandidat: Kandidat
  readonly place: Place | undefined
  readonly besetzt: string | null
  readonly schicht: BoardSchicht
  readonly max: number
  readonly asked: boolean
  readonly changed: boolean
  /** False if the heading above already shows the state. */
  readonly withState: boolean
  readonly open: (profil: string) => void
}

/** Candidate card: tap to choose a place, or drag. Memoized: rerenders only on changes to this person. */
export const PersonCard = memo(({ kandidat, place, besetzt, schicht, max, asked, changed, withState, open }: Props) => {
  const { _id } = kandidat.profil
  const ref = useRef<HTMLLIElement>(null)
  const dragging = useDraggable(ref, PERSON, besetzt === null ? _id : null)
  return (
    <li ref={ref} className={classes['card']} data-besetzt={besetzt !== null || undefined} data-zieht={dragging || undefined}>
      <Group gap="4px 8px">
        <button type="button" className={classes['name']} onClick={() => open(_id)}>
          <PersonName person={kandidat.profil} withFace asLink={false} />
        </button>
        <Badge color="gray">{ausbildungText(kandidat.qualifikation)}</Badge>
        {withState && place && <StateBadge status={place.status} />}
        {place?.praktikant && <Badge color="petrol">Praktikant</Badge>}
        {changed && (
          <Text span fz={13} fw={600} c="var(--mantine-color-anchor)">
            geändert
          </Text>
        )}
      </Group>
      <KandidatFacts kandidat={kandidat} max={max} asked={asked} warnings={warningTexts(kandidat, schicht, null)} besetzt={besetzt} />
    </li>
  )
})
