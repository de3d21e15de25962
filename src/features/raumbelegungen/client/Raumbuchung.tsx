import { useQuery } from '@tanstack/react-query'
import { HintList, onlyAsked, type QuickProps, QuickBuchung, useSpan } from '#blocks/belegung/client/index.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { belegungen, freeRaeume, RAEUME } from './kind.ts'

export const Raumbuchung = (props: QuickProps) => (
  <QuickBuchung
    {...props}
    kind={RAEUME}
    schema={raumbelegungenContract.create.body}
    buche={(body) => belegungen.create({ body })}
    hinweise={<Hints raum={props.resource} />}
  />
)

function Hints({ raum }: { readonly raum: string }) {
  const span = useSpan()
  const { data } = useQuery({ ...freeRaeume({ beginn: '', ende: '', ...span, alle: true }), enabled: span !== null })
  const gefragt = data?.find(({ _id }) => _id === raum)?.genehmigung === true
  return <HintList hinweise={gefragt ? [onlyAsked(RAEUME)] : []} />
}
