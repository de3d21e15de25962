import { useQuery } from '@tanstack/react-query'
import { formFields } from '#client/crud/Fields.tsx'
import { useDarf } from '#client/sitzung.ts'
import { Auswahl } from '#client/ui/Auswahl.tsx'
import { useWert, type Werte } from '#client/ui/feld.ts'
import type { fahrzeugFelder } from '#features/fahrzeuge/contract.ts'
import { type Fahrzeug, standorte } from './daten.ts'
import { Pruefmonat } from './Pruefmonat.tsx'

const bookable = ({ buchbar }: Werte) => buchbar === true
const month = { input: Pruefmonat }
const interval = { einheit: 'Monate' }

/** All fields of a vehicle, for new and edit. */
export const FahrzeugFelder = formFields<Fahrzeug, typeof fahrzeugFelder>(
  {
    Stammdaten: [
      ['bezeichnung', 'typ'],
      ['kennzeichen', 'standort'],
      ['fuehrerscheinklasse', 'einweisungsgruppe'],
      'einweisungErforderlich',
    ],
    Status: [['status', 'statusGrund']],
    Funk: [['funkrufname', 'kennung', 'rufnameKurz']],
    Technik: [
      ['hersteller', 'aufbau'],
      ['baujahr', 'kraftstoff', 'kmStand'],
      ['sitzplaetze', 'tragen', 'zulGesamtmasse'],
      ['fin', 'tankkarte'],
    ],
    Prüfungen: [
      ['huBis', 'spBis', 'uvvBis', 'medPruefungBis', 'versicherungBis', 'desinfektionBis'],
      ['pruefintervalle.hu', 'pruefintervalle.sp', 'pruefintervalle.uvv', 'pruefintervalle.medPruefung', 'pruefintervalle.desinfektion'],
    ],
    Buchung: ['buchbar', ['buchungsregeln.maxStunden', 'buchungsregeln.vorlaufMin'], 'buchungsregeln.genehmigung'],
  },
  {
    kennzeichen: { platzhalter: 'MU-ST 1401' },
    standort: { input: Standort },
    einweisungsgruppe: { hinweis: 'Wer auf ein Fahrzeug der Gruppe eingewiesen ist, darf alle fahren' },
    statusGrund: { titel: 'Grund', when: ({ status }) => status !== 'einsatzbereit' },
    funkrufname: { platzhalter: 'Musterstadt 14/01' },
    kennung: { platzhalter: '1401' },
    rufnameKurz: { platzhalter: '14/01' },
    baujahr: { ohnePunkt: true },
    kmStand: { einheit: 'km' },
    zulGesamtmasse: { titel: 'Zulässige Gesamtmasse', einheit: 'kg' },
    huBis: month,
    spBis: month,
    uvvBis: month,
    medPruefungBis: month,
    versicherungBis: month,
    desinfektionBis: month,
    'pruefintervalle.hu': interval,
    'pruefintervalle.sp': interval,
    'pruefintervalle.uvv': interval,
    'pruefintervalle.medPruefung': interval,
    'pruefintervalle.desinfektion': interval,
    buchbar: { hinweis: 'Mitglieder können das Fahrzeug buchen.' },
    'buchungsregeln.maxStunden': { titel: 'Höchstdauer', einheit: 'Stunden', when: bookable },
    'buchungsregeln.vorlaufMin': { titel: 'Vorlauf', einheit: 'Minuten', when: bookable },
    'buchungsregeln.genehmigung': { when: bookable },
  },
)

/** The record names the place for who may not read the places. */
function Standort({ record }: { readonly record: Fahrzeug | undefined }) {
  const darfLesen = useDarf('READ_ORT')
  const gewaehlt = useWert('standort')
  const { data } = useQuery({ ...standorte, enabled: darfLesen })
  const orte = (data?.zeilen ?? []).map((ort) => ({ value: ort._id, label: ort.name }))
  const bekannt = typeof gewaehlt !== 'string' || orte.some(({ value }) => value === gewaehlt)
  return (
    <Auswahl
      name="standort"
      werte={bekannt ? orte : [...orte, { value: gewaehlt, label: record?.standortName ?? 'Unbekannter Ort' }]}
      gesperrt={!darfLesen}
      {...(darfLesen ? {} : { hinweis: 'Zum Ändern fehlt dir das Recht READ_ORT.' })}
    />
  )
}
