import { Feldgruppe, Spalte } from '#client/ui/Feldgruppe.tsx'
import { Auswahl, Stichworte } from '#client/ui/Auswahl.tsx'
import { Schalter } from '#client/ui/Schalter.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { Textfelder } from '#client/ui/Textfelder.tsx'
import { Zahlfeld } from '#client/ui/Zahlfeld.tsx'
import { useWert } from '#client/ui/feld.ts'
import { KoordinatenFeld } from './KoordinatenFeld.tsx'

/** All fields of a place, for new and edit. */
export function OrtFelder() {
  const buchbar = useWert('buchbar') === true
  return (
    <>
      <Feldgruppe titel="Ort">
        <Spalte breite="halb">
          <Textfeld name="name" />
        </Spalte>
        <Spalte breite="halb">
          <Auswahl name="kategorie" />
        </Spalte>
        <Textfeld name="hinweise" mehrzeilig platzhalter="Zufahrt, Schlüssel, Parken …" />
      </Feldgruppe>
      <Feldgruppe titel="Adresse">
        <Textfelder namen={['strasse', 'hausnummer', 'plz', 'stadt']} />
        <Spalte breite="halb">
          <KoordinatenFeld />
        </Spalte>
        <Spalte breite="halb">
          <Textfeld name="w3w" platzhalter="wort.wort.wort" />
        </Spalte>
      </Feldgruppe>
      <Feldgruppe titel="Ansprechpartner">
        <Spalte breite="halb">
          <Textfeld name="ansprechpartner" titel="Name" />
        </Spalte>
        <Spalte breite="halb">
          <Textfeld name="telefon" art="tel" />
        </Spalte>
      </Feldgruppe>
      <Feldgruppe titel="Raumbuchung">
        <Schalter name="buchbar" hinweis="Der Ort erscheint dann bei den Raumbelegungen." />
        {buchbar ? (
          <>
            <Spalte breite="halb">
              <Zahlfeld name="kapazitaet" einheit="Personen" />
            </Spalte>
            <Spalte breite="halb">
              <Textfeld name="farbe" platzhalter="#1c7ed6" hinweis="Farbe im Belegungsplan" />
            </Spalte>
            <Schalter name="genehmigung" hinweis="Wer bucht, fragt an; entschieden wird bei den Raumbelegungen." />
            <Stichworte name="ausstattung" vorschlaege={['Beamer', 'Whiteboard', 'Küche', 'WLAN', 'Barrierefrei', 'Übungspuppen']} />
          </>
        ) : null}
      </Feldgruppe>
    </>
  )
}
