import { useQuery } from '@tanstack/react-query'
import { members } from '#client/members.ts'
import { useDarf } from '#client/sitzung.ts'
import { Auswahl, Stichworte } from '#client/ui/Auswahl.tsx'
import { ZeitpunktFeld } from '#client/ui/DatumFeld.tsx'
import { useWert } from '#client/ui/feld.ts'
import { Feldgruppe, Spalte } from '#client/ui/Feldgruppe.tsx'
import { Formularteil } from '#client/ui/Formularteil.tsx'
import { Klappgruppe } from '#client/ui/Klappgruppe.tsx'
import { PersonField } from '#client/ui/PersonField.tsx'
import { Schalter } from '#client/ui/Schalter.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { rechtFuer, type Dienst } from '#features/sanitaetsdienste/formen.ts'
import { letzterLeiter } from './daten.ts'
import { Dienstzeit } from './Dienstzeit.tsx'
import { NameFeld } from './NameFeld.tsx'
import { OrtFeld } from './OrtFeld.tsx'

interface Angaben {
  /** What is edited, absent for a new one. */
  readonly dienst?: Dienst | undefined
}
const Halb = ({ children }: { readonly children: React.ReactNode }) => <Spalte breite="halb">{children}</Spalte>

/** What everybody needs first: what, when, where, for whom. */
export function Grundfelder({ dienst }: Angaben) {
  const verb = dienst ? 'UPDATE' : 'CREATE'
  const [intern, extern] = [useDarf(rechtFuer(verb, 'intern')), useDarf(rechtFuer(verb, 'extern'))]
  return (
    <>
      <Feldgruppe titel="Worum es geht">
        <Formularteil felder={['bezeichnung', 'art']}>
          <NameFeld mitVorlagen={dienst === undefined} />
        </Formularteil>
        <Formularteil felder={['art', 'kategorie']}>
          <Halb>
            <Auswahl name="art" gesperrt={!(intern && extern)} />
          </Halb>
          <Halb>
            <Auswahl name="kategorie" />
          </Halb>
        </Formularteil>
        <Formularteil felder={['ort']}>
          <OrtFeld bekannt={dienst?.ortDaten} />
        </Formularteil>
        <Formularteil felder={['beginn', 'ende']}>
          <Dienstzeit />
        </Formularteil>
      </Feldgruppe>
      <Feldgruppe titel="Veranstalter">
        <Formularteil felder={['veranstalter']}>
          <Halb>
            <Textfeld name="veranstalter.name" titel="Name" />
          </Halb>
          <Halb>
            <Textfeld name="veranstalter.ansprechpartner" />
          </Halb>
          <Halb>
            <Textfeld name="veranstalter.telefon" art="tel" />
          </Halb>
          <Halb>
            <Textfeld name="veranstalter.email" art="email" />
          </Halb>
        </Formularteil>
      </Feldgruppe>
    </>
  )
}

/** What comes after the shifts: who leads and where one meets, the rest folded. */
export function WeitereFelder({ dienst }: Angaben) {
  const { data: letzter } = useQuery(letzterLeiter)
  return (
    <>
      <Feldgruppe titel="Leitung und Treffpunkt">
        <Formularteil felder={['leiter', 'stvLeiter']}>
          <Halb>
            <PersonField
              withTraining
              name="leiter"
              known={dienst?.leiterPerson}
              {...(letzter?.wert ? { hinweis: `Zuletzt geleitet: ${letzter.wert}` } : {})}
            />
          </Halb>
          <Halb>
            <PersonField withTraining name="stvLeiter" known={dienst?.stvLeiterPerson} />
          </Halb>
        </Formularteil>
        <Formularteil felder={['treffpunkt', 'treffpunktZeit', 'hinweise']}>
          <Halb>
            <Textfeld name="treffpunkt" platzhalter="zum Beispiel Wache 1" />
          </Halb>
          <Halb>
            <ZeitpunktFeld name="treffpunktZeit" />
          </Halb>
          <Textfeld name="hinweise" titel="Hinweise für alle" mehrzeilig />
        </Formularteil>
      </Feldgruppe>
      <Meldung />
      <Klappgruppe
        titel="Vor Ort"
        felder={[
          'aufbauAb',
          'abbauBis',
          'kleidung',
          'verpflegung',
          'verpflegungHinweis',
          'material',
          'stellplatz',
          'strom',
          'sanitaetsraum',
        ]}
      >
        <Halb>
          <ZeitpunktFeld name="aufbauAb" />
        </Halb>
        <Halb>
          <ZeitpunktFeld name="abbauBis" />
        </Halb>
        <Halb>
          <Auswahl name="verpflegung" />
        </Halb>
        <Halb>
          <Textfeld name="verpflegungHinweis" />
        </Halb>
        <Halb>
          <Textfeld name="kleidung" platzhalter="zum Beispiel Einsatzjacke" />
        </Halb>
        <Halb>
          <Stichworte name="material" />
        </Halb>
        <Schalter name="stellplatz" />
        <Schalter name="strom" />
        <Schalter name="sanitaetsraum" />
      </Klappgruppe>
      <Formularteil felder={['funkkanal', 'leitstelleAngemeldet', 'leitstelleAngemeldetAm']}>
        <Leitstelle />
      </Formularteil>
      <Klappgruppe titel="Abrechnung" felder={['abrechnungsart', 'veranstalter.kundennr', 'veranstalter.rechnungsadresse']}>
        <Halb>
          <Auswahl name="abrechnungsart" />
        </Halb>
        <Halb>
          <Textfeld name="veranstalter.kundennr" />
        </Halb>
        <Textfeld name="veranstalter.rechnungsadresse" mehrzeilig />
      </Klappgruppe>
    </>
  )
}

function Meldung() {
  const { data } = useQuery(members)
  const gruppen = [...new Set((data?.zeilen ?? []).map(({ gruppe }) => gruppe).filter(Boolean))].toSorted((a, b) =>
    a.localeCompare(b, 'de'),
  )
  return (
    <Klappgruppe titel="Wer sich wie lange melden kann" felder={['meldeschluss', 'selbstabsageBis', 'sichtbarFuer', 'warteliste']}>
      <Halb>
        <ZeitpunktFeld name="meldeschluss" hinweis="Leer: bis zum Beginn" />
      </Halb>
      <Halb>
        <ZeitpunktFeld name="selbstabsageBis" hinweis="Danach nur mit Grund. Leer: bis zum Meldeschluss" />
      </Halb>
      <Stichworte name="sichtbarFuer" vorschlaege={gruppen} hinweis="Leer: alle sehen den Dienst" platzhalter="Gruppe wählen" />
      <Schalter name="warteliste" hinweis="Wer keinen Platz mehr bekommt, rückt nach, wenn jemand absagt." />
    </Klappgruppe>
  )
}

function Leitstelle() {
  const angemeldet = useWert('leitstelleAngemeldet') === true
  return (
    <Klappgruppe titel="Funk und Leitstelle" felder={['funkkanal', 'leitstelleAngemeldet', 'leitstelleAngemeldetAm']}>
      <Halb>
        <Textfeld name="funkkanal" />
      </Halb>
      <Schalter name="leitstelleAngemeldet" />
      {angemeldet && (
        <Halb>
          <ZeitpunktFeld name="leitstelleAngemeldetAm" titel="Angemeldet am" />
        </Halb>
      )}
    </Klappgruppe>
  )
}
