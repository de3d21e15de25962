// The counts of an occasion as columns of its list's files: the numbers of the list.
import type { Column } from '#server/export/table.ts'
import { combinedNow, freePlaces, lackText, unfitPlaces, vehiclesText } from '../../sums.ts'
import type { Besetzung } from '../../contract.ts'
import type { Verbs } from '../../names.ts'

interface Counted {
  readonly schichten: Parameters<typeof combinedNow>[0]
}
/** Nobody is missing where members are guests: their places are free. */
export function placeColumns({ invites }: Partial<Verbs>, now: Date): readonly Column<Counted>[] {
  const column = (titel: string, value: (besetzung: Besetzung) => string | number): Column<Counted> => ({
    titel,
    value: ({ schichten }) => value(combinedNow(schichten, now.getTime())),
  })
  return [
    column('Plätze', ({ soll: total }) => total),
    column('Eingeteilt', (besetzung) => besetzung.eingeteilt - unfitPlaces(besetzung)),
    column('Ohne Voraussetzung', unfitPlaces),
    column('Gemeldet', ({ gemeldet }) => gemeldet),
    column('Frei', freePlaces),
    ...(invites ? [] : [column('Es fehlen', (besetzung) => [lackText(besetzung), vehiclesText([besetzung])].filter(Boolean).join(', '))]),
  ]
}
