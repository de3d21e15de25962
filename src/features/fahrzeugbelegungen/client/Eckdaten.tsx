import { path } from '#contract/screens.ts'
import { KeyFigures } from '#blocks/belegung/client/index.ts'
import { PersonName } from '#client/ui/PersonName.tsx'
import { Reference } from '#client/reference.tsx'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { KIND_NAMES } from '#features/fahrzeugbelegungen/contract.ts'
import { fahrzeugname } from './words.ts'

/** What is known of a vehicle's booking. */
export const Eckdaten = ({ belegung }: { readonly belegung: Fahrzeugbelegung }) => {
  const {
    fahrzeugDaten: fahrzeugData,
    weitere: more,
    art: kind,
    fahrerPerson,
    verantwortlichPerson,
    ziel: target,
    dienst,
    kmStart,
    kmEnde,
  } = belegung
  const km = [kmStart, kmEnde].map((state) => state?.toLocaleString('de-DE') ?? '…').join(' – ')
  return (
    <KeyFigures
      belegung={belegung}
      was={[
        ['Fahrzeug', fahrzeugname(fahrzeugData)],
        ['Auch gebucht', more.map(({ bezeichnung }) => bezeichnung).join(', ')],
      ]}
      werte={[
        ['Dienst', dienst && <Reference nach={path('/sanitaetsdienst/{id}', { id: dienst._id })}>{dienst.bezeichnung}</Reference>],
        ['Art', dienst ? '' : KIND_NAMES[kind]],
        ['Verantwortlich', verantwortlichPerson && <PersonName person={verantwortlichPerson} asReference />],
        ['Fahrer', fahrerPerson && <PersonName person={fahrerPerson} asReference />],
        ['Ziel', target],
        ['Kilometer', kmStart === null && kmEnde === null ? '' : km],
      ]}
    />
  )
}
