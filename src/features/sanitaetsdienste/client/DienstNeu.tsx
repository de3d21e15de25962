import { useState } from 'react'
import { darf } from '#contract/rechte.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#contract/screens.ts'
import { useSitzung } from '#client/sitzung.ts'
import { Formular } from '#client/ui/Formular.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useGehe } from '#client/verweis.tsx'
import { ARTEN, neuerDienst, rechtFuer } from '#features/sanitaetsdienste/formen.ts'
import { dienste, diensteNeuLaden } from './daten.ts'
import { Formularrahmen } from './formular/Formularrahmen.tsx'
import { leereSchicht } from './formular/schichtwerte.ts'

/** A new service. Two ways out of the form: published for everybody, or a draft that only who plans sees. */
export function DienstNeu() {
  const gehe = useGehe()
  const { user } = useSitzung()
  const [start] = useState(() => ({
    art: ARTEN.find((art) => darf(user, rechtFuer('CREATE', art))) ?? 'intern',
    schichten: [leereSchicht(null, null)] as never[],
  }))
  return (
    <Seite titel="Neuer Sanitätsdienst" zurueck={pfad('/sanitaetsdienste')}>
      <Formular
        schema={neuerDienst}
        start={start}
        entwurf="sanitaetsdienste/neu"
        knopf="Ausschreiben"
        aktionen={
          <Knopf type="submit" value="entwurf" variant="default" size="sm" h={44}>
            Als Entwurf speichern
          </Knopf>
        }
        speichern={async (werte, taste) => {
          const body = { ...werte, status: taste === 'entwurf' ? ('anfrage' as const) : ('ausgeschrieben' as const) }
          const { _id, bezeichnung } = await dienste.create({ body })
          melde(taste === 'entwurf' ? `„${bezeichnung}“ liegt als Entwurf bereit.` : `„${bezeichnung}“ ist ausgeschrieben.`, 'success')
          await gehe(pfad('/sanitaetsdienst/{id}', { id: _id }), true)
          await diensteNeuLaden()
        }}
      >
        <Formularrahmen />
      </Formular>
    </Seite>
  )
}
