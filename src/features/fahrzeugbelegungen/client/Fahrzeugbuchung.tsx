import { useQuery } from '@tanstack/react-query'
import { Hinweisliste, type Schnellangaben, Schnellbuchung, useSpanne } from '#blocks/belegung/client/index.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { belegungen, FAHRZEUGE, freieFahrzeuge } from './art.ts'

/** A vehicle booked in a few taps from the plan. */
export const Fahrzeugbuchung = (angaben: Schnellangaben) => (
  <Schnellbuchung
    {...angaben}
    art={FAHRZEUGE}
    schema={fahrzeugbelegungenContract.create.body}
    buche={(body) => belegungen.create({ body })}
    hinweise={<Hinweise fahrzeug={angaben.ressource} />}
  />
)

/** What speaks against driving it oneself, and whether somebody has to allow it. */
function Hinweise({ fahrzeug }: { readonly fahrzeug: string }) {
  const spanne = useSpanne()
  const { data } = useQuery({ ...freieFahrzeuge({ beginn: '', ende: '', ...spanne, alle: true }), enabled: spanne !== null })
  const dieses = data?.find(({ _id }) => _id === fahrzeug)
  const hinweise = [
    ...(dieses?.genehmigung ? ['Buchungen dieses Fahrzeugs werden genehmigt: Du fragst es an.'] : []),
    ...(dieses && !dieses.darfFahren ? [`Zum Fahren braucht es Klasse ${dieses.fuehrerscheinklasse}.`] : []),
    ...(dieses?.hinweise ?? []),
  ]
  return <Hinweisliste hinweise={hinweise} />
}
