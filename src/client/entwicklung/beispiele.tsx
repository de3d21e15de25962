import type { Angebot } from '#blocks/anmeldung/client/index.ts'
import type { HistoryEntry } from '../ui/history/sentences.ts'
import type { Spalte } from '../ui/spalte.ts'
import { Statusmarke } from '../ui/Statusmarke.tsx'

// Invented examples for the style page.
interface Dienst {
  readonly _id: string
  readonly name: string
  readonly ort: string
  readonly status: 'offen' | 'besetzt' | 'abgesagt'
  readonly plaetze: number
}
const NAMEN = [
  'Stadtfest am Rathausmarkt',
  'Ökumenischer Kirchentag',
  'Fußballturnier der Grundschulen',
  'Altstadtlauf',
  'Zeltlager am See',
  'Ärztekongress in der Stadthalle mit einem sehr langen Namen',
]

export const DIENSTE: readonly Dienst[] = NAMEN.map((name, nr) => ({
  _id: `d${nr}`,
  name,
  ort: nr % 2 ? 'Musterstadt' : 'Übungshausen',
  status: (['offen', 'besetzt', 'abgesagt'] as const)[nr % 3]!,
  plaetze: 4 + nr * 3,
}))

const TON = { offen: 'hinweis', besetzt: 'gut', abgesagt: 'schlecht' } as const
export const SPALTEN: readonly Spalte<Dienst>[] = [
  { id: 'name', titel: 'Bezeichnung', wert: ({ name }) => name },
  { id: 'ort', titel: 'Ort', wert: ({ ort }) => ort },
  { id: 'plaetze', titel: 'Plätze', wert: ({ plaetze }) => plaetze, rechts: true },
  {
    id: 'status',
    titel: 'Status',
    wert: ({ status }) => status,
    zeige: ({ status }) => <Statusmarke ton={TON[status]}>{status}</Statusmarke>,
    karte: 'marke',
  },
]

export const PERSON = { _id: 'p1', vorname: 'Änne', nachname: 'Beispiel' }
const eintrag = (nr: number, gruppe: string, aktion: string, titel: string, alt: unknown, neu: unknown): HistoryEntry => ({
  _id: `h${nr}`,
  gruppe,
  zeit: '2026-11-20T17:30:00Z',
  benutzer: PERSON,
  aktion,
  feld: titel.toLowerCase(),
  titel,
  alt,
  neu,
})
export const HISTORIE: readonly HistoryEntry[] = [
  eintrag(1, 'b', 'geaendert', 'Kapazität', 20, 25),
  eintrag(2, 'b', 'geaendert', 'Ausstattung', ['Beamer'], ['Beamer', 'Flipchart']),
  eintrag(3, 'a', 'angelegt', 'Name', null, 'Schulungsraum'),
]

const stand = {
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
const angebot = (nummer: number, bezeichnung: string, besetzung: Angebot['besetzung'], anmeldung: Angebot['anmeldung']): Angebot => ({
  _id: `0193c0de-0000-7000-8000-00000000000${nummer}`,
  bezeichnung,
  beginn: `2026-11-2${nummer}T16:00:00.000Z`,
  ende: `2026-11-2${nummer}T20:00:00.000Z`,
  besetzung,
  anmeldung,
})
export const ANGEBOTE: readonly Angebot[] = [
  angebot(4, 'Früh', stand, { moeglich: true, gruende: [], warteliste: false }),
  angebot(
    5,
    'Spät',
    { ...stand, soll: 2, gemeldet: 1, warteliste: 2, offen: 0, fehlt: [] },
    { moeglich: true, gruende: ['Alle Plätze sind vergeben.'], warteliste: true },
  ),
  angebot(
    6,
    'Nacht',
    { ...stand, eingeteilt: 5, offen: 0, fehlt: [] },
    { moeglich: false, gruende: ['Du bist schon gemeldet.'], warteliste: false },
  ),
]
