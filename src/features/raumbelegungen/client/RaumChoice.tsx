import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useMay } from '#client/app/session.ts'
import { useSpan, type Selectable, ChoiceList } from '#blocks/belegung/client/index.ts'
import { useFormContext } from '#client/ui/form/field.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { freeRaeume, RAEUME } from './kind.ts'
import { plaetzeText, raumText } from './words.ts'

type FreeRaum = ResponseOf<typeof raumbelegungenContract.frei>[number]

/** "Was ist frei?": rooms for the span of the form including set-up times, filtered by capacity. */
export function RaumChoice({ own, booking }: { readonly own?: string; readonly booking?: string }) {
  const { values } = useFormContext().form
  const span = useSpan()
  const may = useMay(raumbelegungenContract.frei.zugang)
  const { ressourcen: _, ...ruestzeiten } = RAEUME.wish(values)
  const { personen } = values
  const question = {
    beginn: '',
    ende: '',
    ...span,
    alle: true,
    ...ruestzeiten,
    ...(typeof personen === 'number' && personen >= 0 && personen <= 1000 ? { personen } : {}),
  }
  const query = useQuery({ ...freeRaeume(question), enabled: may && span !== null, select: asSelectable })
  return (
    <ChoiceList
      kind={RAEUME}
      field="raum"
      own={own}
      booking={booking}
      query={query}
      empty="Noch ist kein Ort als Raum zum Buchen angelegt."
    />
  )
}

const asSelectable = (raeume: readonly FreeRaum[]): readonly Selectable[] =>
  raeume.map((raum) => ({ ...raum, name: raumText(raum), traits: [plaetzeText(raum.kapazitaet), ...raum.ausstattung] }))
