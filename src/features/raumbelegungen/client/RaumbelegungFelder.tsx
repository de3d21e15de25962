import { Auswahl, Stichworte } from '#client/ui/Auswahl.tsx'
import { Freistand, Umfangwahl } from '#blocks/belegung/client/index.ts'
import { Feldgruppe, Spalte } from '#client/ui/Feldgruppe.tsx'
import { Klappgruppe } from '#client/ui/Klappgruppe.tsx'
import { PersonField } from '#client/ui/PersonField.tsx'
import { Schalter } from '#client/ui/Schalter.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { Zahlfeld } from '#client/ui/Zahlfeld.tsx'
import { ZeitraumFeld } from '#client/ui/ZeitraumFeld.tsx'
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { RAEUME } from './art.ts'
import { Raumwahl } from './Raumwahl.tsx'

/** All fields of a room's booking, for new and edit. */
export function RaumbelegungFelder({ belegung }: { readonly belegung?: Raumbelegung }) {
  return (
    <>
      <Feldgruppe titel="Wann">
        <ZeitraumFeld />
        <Spalte breite="drittel">
          <Zahlfeld name="ruestzeitVor" einheit="min" />
        </Spalte>
        <Spalte breite="drittel">
          <Zahlfeld name="ruestzeitNach" einheit="min" />
        </Spalte>
        <Spalte breite="drittel">
          <Zahlfeld name="personen" />
        </Spalte>
        {belegung && <Umfangwahl belegung={belegung} aendert />}
      </Feldgruppe>
      <Feldgruppe titel="Welcher Raum">
        <Raumwahl {...(belegung ? { eigener: belegung.raum } : {})} />
        <Freistand art={RAEUME} {...(belegung ? { ohne: belegung._id } : {})} />
      </Feldgruppe>
      <Feldgruppe titel="Wofür">
        <Spalte breite="halb">
          <Textfeld name="titel" platzhalter="zum Beispiel: Gruppenabend" />
        </Spalte>
        <Spalte breite="halb">
          <PersonField
            name="verantwortlich"
            known={belegung?.verantwortlichPerson}
            platzhalter={belegung ? 'Namen eintippen' : 'Du selbst'}
          />
        </Spalte>
      </Feldgruppe>
      <Klappgruppe titel="Weitere Angaben" felder={['veranstalter', 'bestuhlung', 'ausstattung', 'oeffentlich', 'bemerkung']}>
        <Spalte breite="halb">
          <Textfeld name="veranstalter" />
        </Spalte>
        <Spalte breite="halb">
          <Auswahl name="bestuhlung" />
        </Spalte>
        <Stichworte name="ausstattung" vorschlaege={['Beamer', 'Whiteboard', 'Küche', 'Übungspuppen']} />
        <Schalter name="oeffentlich" hinweis="Gäste sind willkommen." />
        <Textfeld name="bemerkung" mehrzeilig />
      </Klappgruppe>
    </>
  )
}
