import type { Column } from '#server/export/table.ts'
import { combinedNow, freePlaces, lackText, unfitPlaces, vehiclesText } from '../../sums.ts'
import type { Besetzung } from '../../contract.ts'
import type { Verbs } from '../../names.ts'

interface Counted {
  readonly schichten: Parameters<typeof combinedNow>[0]
}
/** Guest kinds have free places instead of missing people. */
export function placeColumns({ invites }: Partial<Verbs>, now: Date): readonly Column<Counted>[] {
  const column = (titel: string, value: (besetzung: Besetzung) => string | number): Column<Counted> => ({
    titel,
    value: ({ schichten }) => value(combinedNow(schichten, now.getTime())),
  })
  return [
    column('Plätze', ({ soll }) => soll),
    column('Eingeteilt', (besetzung) => besetzung.eingeteilt - unfitPlaces(besetzung)),
    column('Ohne Voraussetzung', unfitPlaces),
    column('Gemeldet', ({ gemeldet }) => gemeldet),
    column('Frei', freePlaces),
    ...(invites ? [] : [column('Es fehlen', (besetzung) => [lackText(besetzung), vehiclesText([besetzung])].filter(Boolean).join(', '))]),
  ]
}
