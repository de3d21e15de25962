import { useQuery } from '@tanstack/react-query'
import { HintList, onlyAsked, type QuickProps, QuickBuchung, useSpan } from '#blocks/belegung/client/index.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { FahrzeugState } from './FahrzeugState.tsx'
import { belegungen, FAHRZEUGE, freeFahrzeuge } from './kind.ts'
import { driverHints } from './words.ts'

export const Fahrzeugbuchung = (props: QuickProps) => (
  <QuickBuchung
    {...props}
    kind={FAHRZEUGE}
    schema={fahrzeugbelegungenContract.create.body}
    buche={(body) => belegungen.create({ body })}
    state={<FahrzeugState />}
    hinweise={<Hints fahrzeug={props.resource} />}
  />
)

function Hints({ fahrzeug }: { readonly fahrzeug: string }) {
  const span = useSpan()
  const { data } = useQuery({ ...freeFahrzeuge({ beginn: '', ende: '', ...span, alle: true }), enabled: span !== null })
  const current = data?.find(({ _id }) => _id === fahrzeug)
  return <HintList hinweise={current ? [...(current.genehmigung ? [onlyAsked(FAHRZEUGE)] : []), ...driverHints(current.hinweise)] : []} />
}
