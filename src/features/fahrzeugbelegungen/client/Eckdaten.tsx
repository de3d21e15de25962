import { pfad } from '#contract/screens.ts'
import { Eckwerte } from '#blocks/belegung/client/index.ts'
import { Personenname } from '#client/ui/Personenname.tsx'
import { Verweis } from '#client/verweis.tsx'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { ART_NAMEN } from '#features/fahrzeugbelegungen/contract.ts'
import { fahrzeugname } from './woerter.ts'

/** What is known of a vehicle's booking. */
export const Eckdaten = ({ belegung }: { readonly belegung: Fahrzeugbelegung }) => {
  const { fahrzeugDaten, weitere, art, fahrerPerson, verantwortlichPerson, ziel, dienst, kmStart, kmEnde } = belegung
  const km = [kmStart, kmEnde].map((stand) => stand?.toLocaleString('de-DE') ?? '…').join(' – ')
  return (
    <Eckwerte
      belegung={belegung}
      was={[
        ['Fahrzeug', fahrzeugname(fahrzeugDaten)],
        ['Auch gebucht', weitere.map(({ bezeichnung }) => bezeichnung).join(', ')],
      ]}
      werte={[
        ['Dienst', dienst && <Verweis nach={pfad('/sanitaetsdienst/{id}', { id: dienst._id })}>{dienst.bezeichnung}</Verweis>],
        ['Art', dienst ? '' : ART_NAMEN[art]],
        ['Verantwortlich', verantwortlichPerson && <Personenname person={verantwortlichPerson} alsVerweis />],
        ['Fahrer', fahrerPerson && <Personenname person={fahrerPerson} alsVerweis />],
        ['Ziel', ziel],
        ['Kilometer', kmStart === null && kmEnde === null ? '' : km],
      ]}
    />
  )
}
