import { useQuery } from '@tanstack/react-query'
import { Hinweisliste, type Schnellangaben, Schnellbuchung, useSpanne } from '#blocks/belegung/client/index.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { belegungen, freieRaeume, RAEUME } from './art.ts'

/** A room booked in a few taps from the plan. */
export const Raumbuchung = (angaben: Schnellangaben) => (
  <Schnellbuchung
    {...angaben}
    art={RAEUME}
    schema={raumbelegungenContract.create.body}
    buche={(body) => belegungen.create({ body })}
    hinweise={<Hinweise raum={angaben.ressource} />}
  />
)

function Hinweise({ raum }: { readonly raum: string }) {
  const spanne = useSpanne()
  const { data } = useQuery({ ...freieRaeume({ beginn: '', ende: '', ...spanne, alle: true }), enabled: spanne !== null })
  const gefragt = data?.find(({ _id }) => _id === raum)?.genehmigung === true
  return <Hinweisliste hinweise={gefragt ? ['Buchungen dieses Raums werden genehmigt: Du fragst ihn an.'] : []} />
}
