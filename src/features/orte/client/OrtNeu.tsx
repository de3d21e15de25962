import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useGehe } from '#client/verweis.tsx'
import { orteContract } from '#features/orte/contract.ts'
import { orte, orteNeuLaden } from './daten.ts'
import { OrtFelder } from './OrtFelder.tsx'

export function OrtNeu() {
  const gehe = useGehe()
  return (
    <Seite titel="Neuer Ort" zurueck={pfad('/orte')} schmal>
      <Karte>
        <Formular
          schema={orteContract.create.body}
          entwurf="orte/neu"
          knopf="Ort anlegen"
          abbrechen={pfad('/orte')}
          speichern={async (body) => {
            const { name } = await orte.create({ body })
            await orteNeuLaden()
            melde(`„${name}“ ist angelegt.`, 'success')
            await gehe(pfad('/orte'))
          }}
        >
          <OrtFelder />
        </Formular>
      </Karte>
    </Seite>
  )
}
