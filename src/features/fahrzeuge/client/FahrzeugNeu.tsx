import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useGehe } from '#client/verweis.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { fahrzeuge, fahrzeugeNeuLaden } from './daten.ts'
import { FahrzeugFelder } from './FahrzeugFelder.tsx'

export function FahrzeugNeu() {
  const gehe = useGehe()
  return (
    <Seite titel="Neues Fahrzeug" zurueck={pfad('/fahrzeuge')} schmal>
      <Karte>
        <Formular
          schema={fahrzeugeContract.create.body}
          entwurf="fahrzeuge/neu"
          knopf="Fahrzeug anlegen"
          abbrechen={pfad('/fahrzeuge')}
          speichern={async (body) => {
            const { bezeichnung } = await fahrzeuge.create({ body })
            await fahrzeugeNeuLaden()
            melde(`„${bezeichnung}“ ist angelegt.`, 'success')
            await gehe(pfad('/fahrzeuge'))
          }}
        >
          <FahrzeugFelder />
        </Formular>
      </Karte>
    </Seite>
  )
}
