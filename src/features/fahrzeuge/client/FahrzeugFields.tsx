import { Text } from '@mantine/core'
import { formFields } from '#client/crud/Fields.tsx'
import { OrtField } from '#client/ui/field/OrtField.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { useFormContext, type Values } from '#client/ui/form/field.ts'
import type { fahrzeugFields } from '#features/fahrzeuge/contract.ts'
import { besatzungText } from '#features/fahrzeuge/schemas.ts'
import type { Fahrzeug } from './api.ts'
import { Pruefmonat } from './Pruefmonat.tsx'

const bookable = ({ buchbar }: Values) => buchbar === true
const month = { input: Pruefmonat }
const interval = { unit: 'Monate' }

export const FahrzeugFields = formFields<Fahrzeug, typeof fahrzeugFields>(
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
    Besatzung: [['fuehrer', 'unterfuehrer', 'mannschaft'], Crew],
    Prüfungen: [
      ['huBis', 'spBis', 'uvvBis', 'medPruefungBis', 'versicherungBis', 'desinfektionBis'],
      ['pruefintervalle.hu', 'pruefintervalle.sp', 'pruefintervalle.uvv', 'pruefintervalle.medPruefung', 'pruefintervalle.desinfektion'],
    ],
    Buchung: ['buchbar', ['buchungsregeln.maxStunden', 'buchungsregeln.vorlaufMin'], 'buchungsregeln.genehmigung'],
  },
  {
    kennzeichen: { placeholder: 'MU-ST 1401' },
    standort: {
      input: ({ name, record }) => (
        <OrtField name={name} known={record?.standort ? { _id: record.standort, name: record.standortName ?? '' } : undefined} />
      ),
    },
    status: { input: Status },
    einweisungsgruppe: { hint: 'Wer auf ein Fahrzeug der Gruppe eingewiesen ist, darf alle fahren' },
    statusGrund: { titel: 'Grund', when: ({ status }) => status !== 'einsatzbereit' },
    funkrufname: { placeholder: 'Musterstadt 14/01' },
    kennung: { placeholder: '1401' },
    rufnameKurz: { placeholder: '14/01' },
    baujahr: { withoutGrouping: true },
    kmStand: { unit: 'km' },
    zulGesamtmasse: { titel: 'Zulässige Gesamtmasse', unit: 'kg' },
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
    buchbar: { hint: 'Mitglieder können das Fahrzeug buchen.' },
    'buchungsregeln.maxStunden': { titel: 'Höchstdauer', unit: 'Stunden', when: bookable },
    'buchungsregeln.vorlaufMin': { titel: 'Vorlauf', unit: 'Minuten', when: bookable },
    'buchungsregeln.genehmigung': { when: bookable },
  },
)

function Crew() {
  const { values } = useFormContext().form
  const strength = besatzungText(values as Parameters<typeof besatzungText>[0])
  return (
    <Text size="sm" c="dimmed" role="status">
      {strength === '' ? 'Führer, Unterführer und Mannschaft zusammen: höchstens so viele, wie es Sitzplätze gibt.' : `Stärke ${strength}`}
    </Text>
  )
}

function Status({ record }: { readonly record: Fahrzeug | undefined }) {
  const blocked = record?.warnungen.some(({ sperrt }) => sperrt)
  return <SelectField name="status" {...(blocked ? { hint: 'Die Sperre gilt unabhängig vom Status.' } : {})} />
}
