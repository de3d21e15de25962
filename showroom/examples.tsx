import type { Angebot } from '#blocks/dienst/client/index.ts'
import type { HistoryEntry } from '#client/ui/history/sentences.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'

// Invented examples for the page of building blocks.
interface Dienst {
  readonly _id: string
  readonly name: string
  readonly ort: string
  readonly status: 'offen' | 'besetzt' | 'abgesagt'
  readonly plaetze: number
}
const NAMES = [
  'Stadtfest am Rathausmarkt',
  'Ökumenischer Kirchentag',
  'Fußballturnier der Grundschulen',
  'Altstadtlauf',
  'Zeltlager am See',
  'Ärztekongress in der Stadthalle mit einem sehr langen Namen',
]

export const DIENSTE: readonly Dienst[] = NAMES.map((name, number) => ({
  _id: `d${number}`,
  name,
  ort: number % 2 ? 'Musterstadt' : 'Übungshausen',
  status: (['offen', 'besetzt', 'abgesagt'] as const)[number % 3]!,
  plaetze: 4 + number * 3,
}))

const TONE = { offen: 'hinweis', besetzt: 'gut', abgesagt: 'schlecht' } as const
export const COLUMNS: readonly TableColumn<Dienst>[] = [
  { id: 'name', titel: 'Bezeichnung', value: ({ name }) => name },
  { id: 'ort', titel: 'Ort', value: ({ ort }) => ort },
  { id: 'plaetze', titel: 'Plätze', value: ({ plaetze }) => plaetze, right: true },
  {
    id: 'status',
    titel: 'Status',
    value: ({ status }) => status,
    show: ({ status }) => <StatusBadge tone={TONE[status]}>{status}</StatusBadge>,
    card: 'marke',
  },
]

export const PERSON = { _id: 'p1', vorname: 'Änne', nachname: 'Beispiel' }
/** All that a card may show, and nothing but a name of 60 characters. */
export const CARD = {
  ...PERSON,
  gruppe: 'Bereitschaft 1',
  funktionen: ['Zugführung'],
  sanitaetsausbildung: 'RS',
  telefon: ['02345 678901', '0170 1234567'],
  primary_telefon: '0170 1234567',
  email: ['aenne@example.org'],
  strasse: 'Am Markt',
  hausnummer: '1',
  plz: '12345',
  ort: 'Musterstadt',
}
export const LONG = { _id: 'p2', vorname: 'Maximiliane-Friederike', nachname: 'von und zu Hohenstein-Wallendorf am Berg' }
const entry = (number: number, group: string, action: string, titel: string, old: unknown, fresh: unknown): HistoryEntry => ({
  _id: `h${number}`,
  gruppe: group,
  zeit: '2026-11-20T17:30:00Z',
  benutzer: PERSON,
  aktion: action,
  feld: titel.toLowerCase(),
  titel,
  alt: old,
  neu: fresh,
})
export const HISTORY: readonly HistoryEntry[] = [
  entry(1, 'b', 'geaendert', 'Kapazität', 20, 25),
  entry(2, 'b', 'geaendert', 'Ausstattung', ['Beamer'], ['Beamer', 'Flipchart']),
  entry(3, 'a', 'angelegt', 'Name', null, 'Schulungsraum'),
]

const state = {
  soll: 6,
  eingeteilt: 1,
  gemeldet: 1,
  warteliste: 0,
  offen: 4,
  fehlt: [
    { qualifikation: 'RS', anzahl: 1, funktion: 'Fahrer' },
    { qualifikation: 'SanA', anzahl: 3, funktion: '' },
  ],
  praktikantenSoll: 1,
  praktikanten: 0,
} satisfies Angebot['besetzung']
const angebot = (number: number, bezeichnung: string, besetzung: Angebot['besetzung'], anmeldung: Angebot['anmeldung']): Angebot => ({
  _id: `0193c0de-0000-7000-8000-00000000000${number}`,
  bezeichnung,
  beginn: `2026-11-2${number}T16:00:00.000Z`,
  ende: `2026-11-2${number}T20:00:00.000Z`,
  besetzung,
  anmeldung,
})
export const ANGEBOTE: readonly Angebot[] = [
  angebot(4, 'Früh', state, { moeglich: true, gruende: [], warteliste: false }),
  angebot(
    5,
    'Spät',
    { ...state, soll: 2, gemeldet: 1, warteliste: 2, offen: 0, fehlt: [] },
    { moeglich: true, gruende: ['Alle Plätze sind vergeben.'], warteliste: true },
  ),
  angebot(
    6,
    'Nacht',
    { ...state, eingeteilt: 5, offen: 0, fehlt: [] },
    { moeglich: false, gruende: ['Du bist schon gemeldet.'], warteliste: false },
  ),
]
