// The counts of an occasion as columns of its list's files: the numbers of the list.
import type { Column } from '#server/export/table.ts'
import { combined, missingText, vehiclesText } from '../sums.ts'
import type { Besetzung } from '../contract.ts'
import type { Verbs } from '../names.ts'

const column = (titel: string, value: (besetzung: Besetzung) => string | number): Column => ({
  titel,
  value: (row) =>
    value(
      combined(
        (row as unknown as { readonly schichten: readonly { readonly besetzung: Besetzung }[] }).schichten.map((one) => one.besetzung),
      ),
    ),
})
/** Nobody is missing where members are guests: their places are free. */
export const placeColumns = ({ invites }: Partial<Verbs>): readonly Column[] => [
  column('Plätze', ({ soll: total }) => total),
  column('Eingeteilt', ({ eingeteilt }) => eingeteilt),
  column('Gemeldet', ({ gemeldet }) => gemeldet),
  column('Frei', ({ offen }) => offen),
  ...(invites
    ? []
    : [column('Es fehlen', (besetzung) => [missingText(besetzung.fehlt), vehiclesText([besetzung])].filter(Boolean).join(', '))]),
]
