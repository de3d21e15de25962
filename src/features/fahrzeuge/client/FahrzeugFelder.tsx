import { useQuery } from '@tanstack/react-query'
import { useDarf } from '#client/sitzung.ts'
import { Auswahl } from '#client/ui/Auswahl.tsx'
import { Feldgruppe, Spalte } from '#client/ui/Feldgruppe.tsx'
import { Schalter } from '#client/ui/Schalter.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { useWert } from '#client/ui/feld.ts'
import { Zahlfeld } from '#client/ui/Zahlfeld.tsx'
import { PRUEFARTEN, PRUEFFELD } from '#features/fahrzeuge/formen.ts'
import { standorte } from './daten.ts'
import { MonatFeld } from './MonatFeld.tsx'

/** Months between two inspections: each one recorded sets the next due month by them. */
const INTERVALLE = ['hu', 'sp', 'uvv', 'medPruefung', 'desinfektion'] as const

const Halb = ({ children }: { children: React.ReactNode }) => <Spalte breite="halb">{children}</Spalte>
const Drittel = ({ children }: { children: React.ReactNode }) => <Spalte breite="drittel">{children}</Spalte>

/** All fields of a vehicle, for new and edit. `standortName` names the place for who may not read the places. */
export function FahrzeugFelder({ standortName }: { standortName?: string | null }) {
  const buchbar = useWert('buchbar') === true
  const bereit = useWert('status') === 'einsatzbereit'
  return (
    <>
      <Feldgruppe titel="Stammdaten">
        <Halb>
          <Textfeld name="bezeichnung" />
        </Halb>
        <Halb>
          <Auswahl name="typ" />
        </Halb>
        <Halb>
          <Textfeld name="kennzeichen" platzhalter="MU-ST 1401" />
        </Halb>
        <Halb>
          <Standort name={standortName ?? null} />
        </Halb>
        <Halb>
          <Auswahl name="fuehrerscheinklasse" />
        </Halb>
        <Halb>
          <Textfeld name="einweisungsgruppe" hinweis="Wer auf ein Fahrzeug der Gruppe eingewiesen ist, darf alle fahren" />
        </Halb>
        <Schalter name="einweisungErforderlich" />
      </Feldgruppe>
      <Feldgruppe titel="Status">
        <Halb>
          <Auswahl name="status" />
        </Halb>
        {bereit ? null : (
          <Halb>
            <Textfeld name="statusGrund" titel="Grund" />
          </Halb>
        )}
      </Feldgruppe>
      <Feldgruppe titel="Funk">
        <Drittel>
          <Textfeld name="funkrufname" platzhalter="Musterstadt 14/01" />
        </Drittel>
        <Drittel>
          <Textfeld name="kennung" platzhalter="1401" />
        </Drittel>
        <Drittel>
          <Textfeld name="rufnameKurz" platzhalter="14/01" />
        </Drittel>
      </Feldgruppe>
      <Feldgruppe titel="Technik">
        <Halb>
          <Textfeld name="hersteller" />
        </Halb>
        <Halb>
          <Textfeld name="aufbau" />
        </Halb>
        <Drittel>
          <Zahlfeld name="baujahr" ohnePunkt />
        </Drittel>
        <Drittel>
          <Auswahl name="kraftstoff" />
        </Drittel>
        <Drittel>
          <Zahlfeld name="kmStand" einheit="km" />
        </Drittel>
        <Drittel>
          <Zahlfeld name="sitzplaetze" />
        </Drittel>
        <Drittel>
          <Zahlfeld name="tragen" />
        </Drittel>
        <Drittel>
          <Zahlfeld name="zulGesamtmasse" titel="Zulässige Gesamtmasse" einheit="kg" />
        </Drittel>
        <Halb>
          <Textfeld name="fin" />
        </Halb>
        <Halb>
          <Textfeld name="tankkarte" />
        </Halb>
      </Feldgruppe>
      <Feldgruppe titel="Prüfungen">
        {PRUEFARTEN.map((art) => (
          <Drittel key={art}>
            <MonatFeld name={PRUEFFELD[art]} />
          </Drittel>
        ))}
        {INTERVALLE.map((name) => (
          <Drittel key={name}>
            <Zahlfeld name={`pruefintervalle.${name}`} einheit="Monate" />
          </Drittel>
        ))}
      </Feldgruppe>
      <Feldgruppe titel="Buchung">
        <Schalter name="buchbar" hinweis="Mitglieder können das Fahrzeug buchen." />
        {buchbar ? (
          <>
            <Halb>
              <Zahlfeld name="buchungsregeln.maxStunden" titel="Höchstdauer" einheit="Stunden" />
            </Halb>
            <Halb>
              <Zahlfeld name="buchungsregeln.vorlaufMin" titel="Vorlauf" einheit="Minuten" />
            </Halb>
            <Schalter name="buchungsregeln.genehmigung" />
          </>
        ) : null}
      </Feldgruppe>
    </>
  )
}

function Standort({ name }: { name: string | null }) {
  const darfLesen = useDarf('READ_ORT')
  const gewaehlt = useWert('standort')
  const { data } = useQuery({ ...standorte, enabled: darfLesen })
  const orte = (data?.zeilen ?? []).map((ort) => ({ value: ort._id, label: ort.name }))
  const bekannt = typeof gewaehlt !== 'string' || orte.some(({ value }) => value === gewaehlt)
  return (
    <Auswahl
      name="standort"
      werte={bekannt ? orte : [...orte, { value: gewaehlt, label: name ?? 'Unbekannter Ort' }]}
      gesperrt={!darfLesen}
      {...(darfLesen ? {} : { hinweis: 'Zum Ändern fehlt dir das Recht READ_ORT.' })}
    />
  )
}
