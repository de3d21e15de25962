import { useQuery } from '@tanstack/react-query'
import { Auswahl } from '#client/ui/Auswahl.tsx'
import { Hinweisliste, useSpanne } from '#blocks/belegung/client/index.ts'
import { useWert } from '#client/ui/feld.ts'
import { Feldgruppe, Spalte } from '#client/ui/Feldgruppe.tsx'
import { Klappgruppe } from '#client/ui/Klappgruppe.tsx'
import { PersonField } from '#client/ui/PersonField.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { Zahlfeld } from '#client/ui/Zahlfeld.tsx'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { fahrerhinweise } from './art.ts'

/** What for and by whom; the same for new and edit. */
export function BelegungFelder({ belegung }: { readonly belegung?: Fahrzeugbelegung }) {
  return (
    <>
      <Feldgruppe titel="Wofür">
        <Spalte breite="halb">
          <Textfeld name="zweck" platzhalter="zum Beispiel: Material holen" />
        </Spalte>
        <Spalte breite="halb">
          <Auswahl name="art" />
        </Spalte>
        <Spalte breite="halb">
          <PersonField name="fahrer" known={belegung?.fahrerPerson} />
        </Spalte>
        <Spalte breite="halb">
          <PersonField
            name="verantwortlich"
            known={belegung?.verantwortlichPerson}
            platzhalter={belegung ? 'Namen eintippen' : 'Du selbst'}
          />
        </Spalte>
        <Fahrerhinweise {...(belegung ? { ohne: belegung._id } : {})} />
      </Feldgruppe>
      <Klappgruppe titel="Weitere Angaben" felder={['ziel', 'kmStart', 'kmEnde', 'bemerkung']}>
        <Textfeld name="ziel" />
        <Spalte breite="halb">
          <Zahlfeld name="kmStart" einheit="km" />
        </Spalte>
        <Spalte breite="halb">
          <Zahlfeld name="kmEnde" einheit="km" />
        </Spalte>
        <Textfeld name="bemerkung" mehrzeilig />
      </Klappgruppe>
    </>
  )
}

/** Is the driver placed elsewhere at that time? A warning: whoever books decides. */
function Fahrerhinweise({ ohne }: { readonly ohne?: string }) {
  const spanne = useSpanne()
  const wert = useWert('fahrer')
  const fahrer = typeof wert === 'string' ? wert : ''
  const frage = { beginn: '', ende: '', ...spanne, fahrer, ...(ohne === undefined ? {} : { ohne }) }
  const { data } = useQuery({ ...fahrerhinweise(frage), enabled: spanne !== null && fahrer !== '' })
  return fahrer === '' ? null : <Hinweisliste hinweise={data?.hinweise ?? []} />
}
