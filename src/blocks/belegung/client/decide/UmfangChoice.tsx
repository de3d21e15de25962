import type { Umfang } from '../../contract.ts'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import type { Belegung } from '../kind.ts'

type SourceOf = Pick<Belegung, 'serie' | 'weitere'>

/** Selectable scopes besides the booking itself. Later dates of a series with several vehicles include all vehicles. */
function possible({ serie, weitere = [] }: SourceOf): readonly (readonly [Umfang, string])[] {
  const several = weitere.length > 0
  return [
    ['diese', several ? 'Nur dieses Fahrzeug' : 'Nur diesen Termin'],
    ...(several ? [['buchung', serie ? 'Alle Fahrzeuge an diesem Termin' : 'Alle Fahrzeuge dieser Buchung'] as const] : []),
    ...(serie ? [['kuenftige', 'Diesen und alle späteren'] as const, ['alle', 'Alle Termine der Serie'] as const] : []),
  ]
}

const follow = ({ serie, weitere = [] }: SourceOf): string =>
  [
    weitere.length > 0 ? `Weitere Fahrzeuge dieser Buchung: ${weitere.map(({ bezeichnung }) => bezeichnung).join(', ')}.` : '',
    serie ? 'Alle Termine verschieben sich gleich weit. Passt einer nicht, bleibt alles beim Alten.' : '',
  ]
    .filter(Boolean)
    .join(' ')

interface Props {
  readonly belegung: SourceOf
  readonly changes?: boolean
}

/** Asks for the scope: this booking, all its vehicles, dates of its series; empty if there is only one. Field 'umfang'. */
export function UmfangChoice({ belegung, changes = false }: Props) {
  const values = possible(belegung).map(([value, label]) => ({ value, label }))
  return values.length > 1 && <SelectField name="umfang" options={values} {...(changes ? { hint: follow(belegung) } : {})} />
}
