// The screens of bookings are the same for vehicles and rooms: what their tests need to know of each kind.
import type { Seitenzeile } from '#client/pages.ts'
import type { Halter } from '#blocks/belegung/contract.ts'
import type { Recht } from '#contract/rechte.ts'
import { fahrzeugbelegungenPages } from '#features/fahrzeugbelegungen/client/pages.tsx'
import { fahrzeugbelegungenContract, type Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { raumbelegungenPages } from '#features/raumbelegungen/client/pages.tsx'
import { raumbelegungenContract, type Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { auf, type Absage } from './seite.tsx'

export const kennung = (nummer: number) => `0193c0de-0000-7000-8000-00000000000${nummer}`
/** A Tuesday evening of Berlin, 17 to 21 h. */
const wann = { beginn: '2026-11-24T16:00:00.000Z', ende: '2026-11-24T20:00:00.000Z' }
const stand = { _id: kennung(5), version: 3, erstelltAm: '', erstelltVon: null, geaendertAm: '', geaendertVon: null }
const lage = { status: 'bestaetigt', grund: '', serie: null, aenderbar: { moeglich: true, gruende: [] } } as const

export const mtw = {
  _id: kennung(1),
  bezeichnung: 'MTW Nord',
  kennung: '1901',
  funkrufname: '',
  typ: 'MTW/MTF',
  status: 'einsatzbereit',
} as const
export const ktw = {
  _id: kennung(2),
  bezeichnung: 'KTW Süd',
  kennung: '1401',
  funkrufname: '',
  typ: 'KTW',
  status: 'einsatzbereit',
} as const
export const fahrt: Fahrzeugbelegung = {
  ...stand,
  ...wann,
  ...lage,
  aenderbar: { moeglich: true, gruende: [] },
  zweck: 'Material holen',
  art: 'Transport',
  fahrer: null,
  verantwortlich: null,
  ziel: '',
  kmStart: null,
  kmEnde: null,
  bemerkung: '',
  fahrzeug: mtw._id,
  fahrzeugDaten: mtw,
  fahrerPerson: null,
  verantwortlichPerson: null,
  buchung: kennung(6),
  weitere: [],
  dienst: null,
}
const saal = { _id: kennung(1), name: 'Lehrsaal', stadt: 'Musterstadt', kapazitaet: 30, ausstattung: ['Beamer'], farbe: '' }
const zimmer = { _id: kennung(2), name: 'Zimmer 2', stadt: 'Musterstadt', kapazitaet: 8, ausstattung: [], farbe: '' }
export const abend: Raumbelegung = {
  ...stand,
  ...wann,
  ...lage,
  aenderbar: { moeglich: true, gruende: [] },
  raum: saal._id,
  raumDaten: saal,
  titel: 'Gruppenabend',
  veranstalter: '',
  verantwortlich: null,
  personen: 12,
  bestuhlung: '',
  ausstattung: [],
  ruestzeitVor: 0,
  ruestzeitNach: 15,
  oeffentlich: false,
  bemerkung: '',
  verantwortlichPerson: null,
}

export const halter: Halter = {
  titel: 'Übung',
  verantwortlichName: 'Ruth Lang',
  beginn: '2026-12-01T16:00:00.000Z',
  ende: '2026-12-01T21:00:00.000Z',
  status: 'bestaetigt',
  pfad: null,
}
const hatEs = { frei: false, gruende: ['belegt'], halter: [{ ...halter, ...wann }] }
const istFrei = { frei: true, gruende: [], halter: [], genehmigung: false }
/** The second of two dates is taken; it would be free after it. */
const vorschau = {
  termine: [
    { ...wann, frei: true, halter: [], vorschlaege: [], belegt: [] },
    {
      beginn: '2026-12-01T16:00:00.000Z',
      ende: '2026-12-01T20:00:00.000Z',
      frei: false,
      halter: [halter],
      belegt: [kennung(1)],
      vorschlaege: [{ beginn: '2026-12-01T21:00:00.000Z', ende: '2026-12-02T01:00:00.000Z' }],
    },
  ],
}
const planzeile = (titel: string) =>
  ({
    ...wann,
    _id: stand._id,
    version: 3,
    ressource: kennung(1),
    titel,
    status: 'bestaetigt',
    verantwortlichName: 'Anna Schäfer',
    dienst: null,
    eigene: true,
    ruestzeitVor: 0,
    ruestzeitNach: 0,
  }) as const
const frei = { frei: true, halter: [], vorschlaege: [], belegt: [] }
/** How the vehicles of the tests are offered at the time of the booking: the second is taken. */
const fahrzeugeZurZeit = (spaeter: boolean) => {
  const eines = { ...istFrei, sitzplaetze: 9, tragen: null, fuehrerscheinklasse: 'B' as const, darfFahren: true, hinweise: [] }
  return [
    { ...eines, ...mtw, ...(spaeter ? hatEs : {}) },
    { ...eines, ...ktw, ...(spaeter ? {} : hatEs) },
  ]
}
const spaeter = (suche: string) => suche.includes('2026-12-01')

/** The server of the vehicles' screens; what a test says first wins. */
export const fahrzeugserver = (eine: Fahrzeugbelegung = fahrt) => [
  auf(fahrzeugbelegungenContract.kalender, () => ({
    fahrzeuge: [
      { ...mtw, buchbar: true },
      { ...ktw, status: 'werkstatt' as const, buchbar: true },
    ],
    belegungen: [
      planzeile('Material holen'),
      { ...planzeile('Stadtfest'), _id: kennung(7), dienst: kennung(8), eigene: false, beginn: '2026-11-25T08:00:00.000Z' },
    ],
  })),
  auf(fahrzeugbelegungenContract.frei, ({ suche }) => fahrzeugeZurZeit(spaeter(suche))),
  auf(fahrzeugbelegungenContract.pruefung, () => frei),
  auf(fahrzeugbelegungenContract.fahrer, () => ({ hinweise: [] })),
  auf(fahrzeugbelegungenContract.serie, () => vorschau),
  auf(fahrzeugbelegungenContract.list, () => []),
  auf(fahrzeugbelegungenContract.history, () => []),
  auf(fahrzeugbelegungenContract.get, () => eine),
  auf(profileContract.list, () => []),
]
const raumserver = (eine: Raumbelegung = abend) => [
  auf(raumbelegungenContract.kalender, () => ({ raeume: [saal, zimmer], belegungen: [planzeile('Gruppenabend')] })),
  auf(raumbelegungenContract.frei, ({ suche }) => [
    { ...istFrei, ...saal, ...(spaeter(suche) ? hatEs : {}) },
    { ...istFrei, ...zimmer, ...(spaeter(suche) ? {} : hatEs) },
  ]),
  auf(raumbelegungenContract.pruefung, () => frei),
  auf(raumbelegungenContract.serie, () => vorschau),
  auf(raumbelegungenContract.list, () => []),
  auf(raumbelegungenContract.history, () => []),
  auf(raumbelegungenContract.get, () => eine),
  auf(profileContract.list, () => []),
]

type Antwortende = ReturnType<typeof auf>
/** What a test may change of the booking that the server has. */
type Lage = Partial<Pick<Fahrzeugbelegung & Raumbelegung, 'status' | 'grund' | 'serie' | 'aenderbar' | 'wiederherstellbar'>>
/** A kind of booking as its tests see it. */
export interface Probe {
  readonly art: string
  readonly seiten: readonly Seitenzeile[]
  readonly lesen: Recht
  readonly buchen: Recht
  readonly aendern: Recht
  readonly liste: string
  /** The screens of the booking: seen, and with its form. */
  readonly seite: string
  readonly formular: string
  readonly basis: string
  readonly titel: string
  readonly feld: string
  readonly betreff: string
  readonly knopf: string
  readonly plan: string
  readonly frei: string
  readonly gewaehlt: string
  /** The two that can be booked, by id 1 and 2, and how one chooses. */
  readonly erstes: string
  readonly zweites: string
  readonly wahl: 'checkbox' | 'radio'
  readonly anderes: RegExp
  /** What the second one stands for in a date of a series. */
  readonly ersatz: Readonly<Record<string, unknown>>
  readonly server: (lage?: Lage) => readonly Antwortende[]
  /** What answers the writes: the booking, or a refusal. */
  readonly schreibt: (absage?: Absage) => Readonly<Record<'create' | 'update' | 'remove' | 'wiederherstellen' | 'genehmigung', Antwortende>>
}
const { beginn, ende } = wann

export const PROBEN: readonly Probe[] = [
  {
    art: 'vehicles',
    seiten: fahrzeugbelegungenPages,
    lesen: 'READ_FAHRZEUGBELEGUNG',
    buchen: 'CREATE_FAHRZEUGBELEGUNG',
    aendern: 'UPDATE_FAHRZEUGBELEGUNG',
    liste: '/fahrzeugbelegungen',
    seite: `/fahrzeugbelegung/edit/${fahrt._id}`,
    formular: `/fahrzeugbelegung/edit/${fahrt._id}`,
    basis: '/api/fahrzeugbelegungen',
    titel: 'Material holen',
    feld: 'fahrzeug',
    betreff: 'Zweck',
    knopf: 'Fahrzeug buchen',
    plan: 'Belegungsplan der Fahrzeuge',
    frei: 'Das Fahrzeug ist frei.',
    gewaehlt: 'Das Fahrzeug ist gewählt.',
    erstes: 'MTW Nord · 1901',
    zweites: 'KTW Süd · 1401',
    wahl: 'checkbox',
    anderes: /: Anderes Fahrzeug$/,
    ersatz: { fahrzeuge: [ktw._id] },
    server: (lage = {}) => fahrzeugserver({ ...fahrt, ...lage }),
    schreibt: (absage) => ({
      create: auf(fahrzeugbelegungenContract.create, () => absage ?? fahrt),
      update: auf(fahrzeugbelegungenContract.update, () => absage ?? { ...fahrt, version: 4 }),
      remove: auf(fahrzeugbelegungenContract.remove, () => absage),
      wiederherstellen: auf(fahrzeugbelegungenContract.wiederherstellen, () => absage ?? fahrt),
      genehmigung: auf(fahrzeugbelegungenContract.genehmigung, () => absage ?? fahrt),
    }),
  },
  {
    art: 'rooms',
    seiten: raumbelegungenPages,
    lesen: 'READ_RAUMBELEGUNG',
    buchen: 'CREATE_RAUMBELEGUNG',
    aendern: 'UPDATE_RAUMBELEGUNG',
    liste: '/raumbelegungen',
    seite: `/raumbelegung/${abend._id}`,
    formular: `/raumbelegung/edit/${abend._id}`,
    basis: '/api/raumbelegungen',
    titel: 'Gruppenabend',
    feld: 'raum',
    betreff: 'Titel',
    knopf: 'Raum buchen',
    plan: 'Belegungsplan der Räume',
    frei: 'Der Raum ist frei.',
    gewaehlt: 'Der Raum ist gewählt.',
    erstes: 'Lehrsaal, Musterstadt',
    zweites: 'Zimmer 2, Musterstadt',
    wahl: 'radio',
    anderes: /: Anderer Raum$/,
    ersatz: { raum: zimmer._id },
    server: (lage = {}) => raumserver({ ...abend, ...lage }),
    schreibt: (absage) => ({
      create: auf(raumbelegungenContract.create, () => absage ?? abend),
      update: auf(raumbelegungenContract.update, () => absage ?? { ...abend, version: 4 }),
      remove: auf(raumbelegungenContract.remove, () => absage),
      wiederherstellen: auf(raumbelegungenContract.wiederherstellen, () => absage ?? abend),
      genehmigung: auf(raumbelegungenContract.genehmigung, () => absage ?? abend),
    }),
  },
]
/** The time of the booking, for addresses of screens. */
export const zeitfrage = `beginn=${beginn}&ende=${ende}`
