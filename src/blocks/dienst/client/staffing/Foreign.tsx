import { Alert, Group } from '@mantine/core'
import { ANMELDESTATUS_NAMES } from '../../names.ts'
import type { BoardSchicht } from '../board.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import classes from './Einteilung.module.css'
import { vehicleTitle } from './seats.ts'
import { schichtText } from './tableau.ts'
import type { Board } from './useBoard.ts'
import type { Place, Difference } from './state.ts'

interface Props {
  readonly board: Board
  readonly schichten: readonly BoardSchicht[]
}

/** Shows changes saved by others meanwhile and the ways to continue. Own changes are kept. */
export function Foreign({ board: { foreign, count, layOnTop, discard }, schichten }: Props) {
  if (foreign.length === 0) return null
  return (
    <Alert color="gelb" title="Inzwischen geändert" role="alert">
      Seit du angefangen hast, hat sich die Einteilung geändert:
      <ul className={classes['foreign']}>
        {foreign.map((difference) => (
          <li key={difference.name}>
            {sentence(difference, schichten)}
            {difference.mine && <b> – das betrifft auch deine Änderung</b>}
          </li>
        ))}
      </ul>
      {count === 1
        ? 'Deine Änderung ist noch da und liegt über dem neuen Stand.'
        : `Deine ${count} Änderungen sind noch da und liegen über dem neuen Stand.`}
      <Group mt="sm" gap="sm">
        <ActionButton size="sm" onClick={layOnTop}>
          {count === 1 ? 'Meine Änderung behalten' : 'Meine Änderungen behalten'}
        </ActionButton>
        <ActionButton size="sm" variant="default" onClick={discard}>
          Neuen Stand nehmen
        </ActionButton>
      </Group>
    </Alert>
  )
}

function sentence({ before, after }: Difference, schichten: readonly BoardSchicht[]): string {
  const place = after ?? before
  if (!place) return ''
  const where = schichten.length > 1 ? ` (Schicht ${schichtText(schichten, place.schicht)})` : ''
  return `${place.person.vorname} ${place.person.nachname}${where}: ${describe(before, schichten)} → ${describe(after, schichten)}`
}

function describe(place: Place | undefined, schichten: readonly BoardSchicht[]): string {
  if (!place) return 'nicht dabei'
  const fahrzeug = schichten.flatMap(({ fahrzeuge }) => fahrzeuge).find(({ _id }) => _id === place.fahrzeug)
  return [ANMELDESTATUS_NAMES[place.status].toLowerCase(), place.funktion, fahrzeug ? vehicleTitle(fahrzeug) : '']
    .filter(Boolean)
    .join(', ')
}
