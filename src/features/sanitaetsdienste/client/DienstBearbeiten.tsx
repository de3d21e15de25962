import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { melde } from '#client/melde.ts'
import { pfad } from '#contract/screens.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useGehe } from '#client/verweis.tsx'
import { type Dienst, geaenderterDienst, rechtFuer } from '#features/sanitaetsdienste/formen.ts'
import { dienste, dienstFormabfrage, diensteNeuLaden } from './daten.ts'
import { keineAenderung } from './detail/regeln.ts'
import { Formularrahmen } from './formular/Formularrahmen.tsx'
import { alsFormular } from './formular/schichtwerte.ts'
import { istEntwurf } from './liste/meldbar.ts'

export function DienstBearbeiten({ id }: { readonly id: string }) {
  const dienst = useQuery(dienstFormabfrage(id))
  return <Abfrage abfrage={dienst}>{(daten) => <Ansicht dienst={daten} />}</Abfrage>
}

function Ansicht({ dienst }: { readonly dienst: Dienst }) {
  const gehe = useGehe()
  const ohneRecht = useGrundOhne(rechtFuer('UPDATE', dienst.art))
  const grund = ohneRecht ?? keineAenderung(dienst)
  const [start] = useState(() => alsFormular(dienst))
  const ziel = pfad('/sanitaetsdienst/{id}', { id: dienst._id })
  const params = { id: dienst._id }
  return (
    <Seite titel={`${dienst.bezeichnung} bearbeiten`} unter={dienst.nummer} zurueck={ziel}>
      <Formular
        schema={geaenderterDienst}
        start={start}
        stand={dienst.version}
        entwurf={`sanitaetsdienste/${dienst._id}`}
        knopf="Speichern"
        grund={grund}
        aktionen={
          istEntwurf(dienst) ? (
            <Knopf type="submit" value="ausschreiben" variant="default" grund={grund}>
              Speichern und ausschreiben
            </Knopf>
          ) : null
        }
        speichern={async (body, taste) => {
          const { version } = await dienste.update({ params, body })
          melde('Gespeichert', 'success')
          // What was typed is kept by now; a refusal of the second step is shown as an alert and belongs on the detail.
          if (taste === 'ausschreiben')
            await dienste
              .status({ params, body: { version, status: 'ausgeschrieben' } })
              .then(() => melde(`„${body.bezeichnung}“ ist ausgeschrieben.`, 'success'))
              .catch(() => undefined)
          await gehe(ziel, true)
          await diensteNeuLaden()
        }}
      >
        <Formularrahmen dienst={dienst} />
      </Formular>
    </Seite>
  )
}
