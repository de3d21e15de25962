import { useQuery } from '@tanstack/react-query'
import { Questions } from '#blocks/dienst/client/index.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { members } from '#client/queries/members.ts'
import { useMay } from '#client/app/session.ts'
import { OrtField } from '#client/ui/field/OrtField.tsx'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { KeywordsField, SelectField } from '#client/ui/field/SelectField.tsx'
import type { Dienst, dienstFields } from '#features/sanitaetsdienste/schemas.ts'
import { lastLeiter } from '../last-leader.ts'
import { DienstTime } from './DienstTime.tsx'
import { NameField } from './NameField.tsx'
import { rechtFor } from '#features/sanitaetsdienste/names.ts'

interface InputProps {
  readonly name: string
  readonly record: Dienst | undefined
}

export const BaseFields = formFields<Dienst, typeof dienstFields>(
  {
    'Worum es geht': ['bezeichnung', ['art', 'kategorie'], 'ort', 'beginn'],
    Veranstalter: [['veranstalter.name', 'veranstalter.ansprechpartner'], ['veranstalter.telefon', 'veranstalter.email'], 'abrechnungsart'],
  },
  {
    bezeichnung: { input: NameField, reads: ['art'] },
    art: { input: KindField },
    ort: {
      input: ({ name, record }) => <OrtField name={name} known={record?.ort ? { ...record.ortDaten, _id: record.ort } : undefined} />,
    },
    beginn: { input: DienstTime, reads: ['ende'] },
    'veranstalter.name': { titel: 'Name' },
    'veranstalter.telefon': { type: 'tel' },
    'veranstalter.email': { type: 'email' },
    abrechnungsart: { hint: 'Wovon die Kasse ausgeht. Nach dem Abschluss ändert sich das nicht mehr.' },
  },
)

export const MoreFields = formFields<Dienst, typeof dienstFields>(
  {
    'Leitung und Treffpunkt': [['leiter', 'stvLeiter'], ['treffpunkt', 'treffpunktZeit'], 'hinweise'],
    'Wer sich wie lange melden kann': { folded: [['meldeschluss', 'selbstabsageBis'], 'sichtbarFuer', 'warteliste'] },
    'Was du fragen möchtest': { folded: ['fragen'] },
    'Vor Ort': {
      folded: [
        ['aufbauAb', 'abbauBis'],
        ['verpflegung', 'verpflegungHinweis'],
        ['kleidung', 'material'],
        'stellplatz',
        'strom',
        'sanitaetsraum',
      ],
    },
    'Funk und Leitstelle': { folded: [['funkkanal'], 'leitstelleAngemeldet', ['leitstelleAngemeldetAm']] },
    'Rechnung an': {
      folded: [
        'veranstalter.kundennr',
        ['veranstalter.rechnungsadresse.strasse', 'veranstalter.rechnungsadresse.hausnummer'],
        ['veranstalter.rechnungsadresse.plz', 'veranstalter.rechnungsadresse.stadt', 'veranstalter.rechnungsadresse.land'],
        'veranstalter.rechnungsadresse.zusatz',
      ],
    },
  },
  {
    leiter: { input: Leitperson },
    stvLeiter: { input: Leitperson },
    treffpunkt: { placeholder: 'zum Beispiel Wache 1' },
    hinweise: { titel: 'Hinweise für alle' },
    fragen: { input: Questions },
    meldeschluss: { hint: 'Leer: bis zum Beginn' },
    selbstabsageBis: { hint: 'Danach nur mit Grund. Leer: bis zum Meldeschluss' },
    sichtbarFuer: { input: GroupChoice },
    warteliste: { hint: 'Wer keinen Platz mehr bekommt, rückt nach, wenn jemand absagt.' },
    kleidung: { placeholder: 'zum Beispiel Einsatzjacke' },
    'veranstalter.rechnungsadresse.strasse': { titel: 'Rechnung an: Straße' },
    'veranstalter.rechnungsadresse.land': { placeholder: 'DE' },
    'veranstalter.rechnungsadresse.zusatz': { titel: 'Zusatz zur Rechnungsadresse' },
    leitstelleAngemeldetAm: { titel: 'Angemeldet am', when: ({ leitstelleAngemeldet }) => leitstelleAngemeldet === true },
  },
)

function KindField({ name, record }: InputProps) {
  const verb = record ? 'UPDATE' : 'CREATE'
  const [intern, extern] = [useMay(rechtFor(verb, 'intern')), useMay(rechtFor(verb, 'extern'))]
  return <SelectField name={name} gesperrt={!(intern && extern)} />
}

function Leitperson({ name, record }: InputProps) {
  const { data: last } = useQuery(lastLeiter)
  const isFirst = name === 'leiter'
  return (
    <PersonField
      withTraining
      name={name}
      known={isFirst ? record?.leiterPerson : record?.stvLeiterPerson}
      {...(isFirst && last?.wert ? { hint: `Zuletzt geleitet: ${last.wert}` } : {})}
    />
  )
}

function GroupChoice({ name }: InputProps) {
  const { data } = useQuery(members)
  const groups = [...new Set((data?.zeilen ?? []).map(({ gruppe }) => gruppe).filter(Boolean))].toSorted((a, b) => a.localeCompare(b, 'de'))
  return <KeywordsField name={name} vorschlaege={groups} hint="Leer: alle sehen den Dienst" placeholder="Gruppe wählen" />
}
