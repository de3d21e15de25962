// The screens of bookings are the same for vehicles and rooms: what their tests need to know of each kind.
import type { AnyPage } from '#client/navigation/pages.ts'
import type { Halter } from '#blocks/belegung/contract.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { fahrzeugbelegungenPages } from '#features/fahrzeugbelegungen/client/pages.tsx'
import { fahrzeugbelegungenContract, type Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { raumbelegungenPages } from '#features/raumbelegungen/client/pages.tsx'
import { raumbelegungenContract, type Raumbelegung } from '#features/raumbelegungen/contract.ts'
// Read ahead: the first read of a lazy sheet may outlast a test's patience.
import '#features/fahrzeugbelegungen/client/Fahrzeugbuchung.tsx'
import '#features/raumbelegungen/client/Raumbuchung.tsx'
import { on, type Absage } from './page.tsx'

export const kennung = (number: number) => `0193c0de-0000-7000-8000-00000000000${number}`
/** A Tuesday evening of Berlin, 17 to 21 h. */
const when = { beginn: '2026-11-24T16:00:00.000Z', ende: '2026-11-24T20:00:00.000Z' }
const state = { _id: kennung(5), version: 3, erstelltAm: '', erstelltVon: null, geaendertAm: '', geaendertVon: null }
const situation = { status: 'bestaetigt', grund: '', serie: null, aenderbar: { moeglich: true, gruende: [] } } as const

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
  ...state,
  ...when,
  ...situation,
  aenderbar: { moeglich: true, gruende: [] },
  zweck: 'Material holen',
  art: 'Transport',
  fahrer: null,
  verantwortlich: null,
  ziel: '',
  kmStart: null,
  kmEnde: null,
  bemerkung: '',
  sperrzeit: false,
  fahrzeug: mtw._id,
  fahrzeugDaten: mtw,
  fahrerPerson: null,
  verantwortlichPerson: null,
  buchung: kennung(6),
  weitere: [],
  dienst: null,
  warnungen: [],
}
const saal = { _id: kennung(1), name: 'Lehrsaal', stadt: 'Musterstadt', kapazitaet: 30, ausstattung: ['Beamer'], farbe: '' }
const room = { _id: kennung(2), name: 'Zimmer 2', stadt: 'Musterstadt', kapazitaet: 8, ausstattung: [], farbe: '' }
export const evening: Raumbelegung = {
  ...state,
  ...when,
  ...situation,
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
  sperrzeit: false,
  verantwortlichPerson: null,
}

export const halter: Halter = {
  titel: 'Übung',
  verantwortlichName: 'Ruth Lang',
  beginn: '2026-12-01T16:00:00.000Z',
  ende: '2026-12-01T21:00:00.000Z',
  status: 'bestaetigt',
  pfad: `/fahrzeugbelegung/edit/${kennung(9)}`,
}
const hasIt = { frei: false, gruende: ['belegt'], halter: [{ ...halter, ...when }] }
const isFree = { frei: true, gruende: [], halter: [], genehmigung: false }
/** The second of two dates is taken; it would be free after it. */
const preview = {
  termine: [
    { ...when, frei: true, halter: [], vorschlaege: [], belegt: [] },
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
const planRow = (titel: string) =>
  ({
    ...when,
    _id: state._id,
    version: 3,
    ressource: kennung(1),
    titel,
    status: 'bestaetigt',
    verantwortlichName: 'Anna Schäfer',
    dienst: null,
    wort: '',
    eigene: true,
    ruestzeitVor: 0,
    ruestzeitNach: 0,
  }) as const
const free = { frei: true, halter: [], vorschlaege: [], belegt: [] }
type FreeFahrzeug = ResponseOf<typeof fahrzeugbelegungenContract.frei>[number]
/** A vehicle as it is offered for a time. */
export const freeFahrzeug = (fahrzeug: typeof mtw | typeof ktw, situation: Partial<FreeFahrzeug> = {}): FreeFahrzeug => ({
  ...isFree,
  sitzplaetze: 9,
  tragen: null,
  fuehrerscheinklasse: 'B',
  darfFahren: true,
  warnungen: [],
  hinweise: [],
  ...fahrzeug,
  ...situation,
})
/** Vehicles offered at the time of the booking: the second is taken, on the later date the first. */
const fahrzeugeForTime = (later: boolean) => [freeFahrzeug(mtw, later ? hasIt : {}), freeFahrzeug(ktw, later ? {} : hasIt)]
const later = (search: string) => search.includes('2026-12-01')

/** The server of the vehicles' screens; what a test says first wins. */
export const fahrzeugserver = (one: Fahrzeugbelegung = fahrt) => [
  on(fahrzeugbelegungenContract.kalender, () => ({
    fahrzeuge: [
      { ...mtw, buchbar: true, warnungen: [] },
      { ...ktw, status: 'werkstatt' as const, buchbar: true, warnungen: [] },
    ],
    belegungen: [
      planRow('Material holen'),
      {
        ...planRow('Stadtfest'),
        _id: kennung(7),
        dienst: kennung(8),
        wort: 'Sanitätsdienst',
        eigene: false,
        beginn: '2026-11-25T08:00:00.000Z',
      },
    ],
    naechste: null,
  })),
  on(fahrzeugbelegungenContract.frei, ({ search }) => fahrzeugeForTime(later(search))),
  on(fahrzeugbelegungenContract.pruefung, () => free),
  on(fahrzeugbelegungenContract.vormerkungen, () => []),
  on(fahrzeugbelegungenContract.kontingent, () => ({ monat: '', stunden: null, frei: null })),
  on(fahrzeugbelegungenContract.fahrer, () => ({ hinweise: [] })),
  on(fahrzeugbelegungenContract.serie, () => preview),
  on(fahrzeugbelegungenContract.list, () => []),
  on(fahrzeugbelegungenContract.history, () => []),
  on(fahrzeugbelegungenContract.get, () => one),
  on(profileContract.list, () => []),
]
const raumserver = (one: Raumbelegung = evening) => [
  on(raumbelegungenContract.kalender, () => ({ raeume: [saal, room], belegungen: [planRow('Gruppenabend')], naechste: null })),
  on(raumbelegungenContract.frei, ({ search }) => [
    { ...isFree, ...saal, ...(later(search) ? hasIt : {}) },
    { ...isFree, ...room, ...(later(search) ? {} : hasIt) },
  ]),
  on(raumbelegungenContract.pruefung, () => free),
  on(raumbelegungenContract.vormerkungen, () => []),
  on(raumbelegungenContract.kontingent, () => ({ monat: '', stunden: null, frei: null })),
  on(raumbelegungenContract.serie, () => preview),
  on(raumbelegungenContract.list, () => []),
  on(raumbelegungenContract.history, () => []),
  on(raumbelegungenContract.get, () => one),
  on(profileContract.list, () => []),
]

type ResponseEnde = ReturnType<typeof on>
/** Fields of the server's booking that a test may change. */
type Situation = Partial<Pick<Fahrzeugbelegung & Raumbelegung, 'status' | 'grund' | 'serie' | 'aenderbar' | 'wiederherstellbar'>>
/** A kind of booking as its tests see it. */
export interface Sample {
  readonly kind: string
  readonly pages: readonly AnyPage[]
  readonly readOne: Recht
  readonly buchen: Recht
  readonly update: Recht
  readonly list: string
  /** The screens of the booking: seen, and with its form. */
  readonly page: string
  readonly form: string
  readonly basis: string
  readonly titel: string
  readonly field: string
  readonly betreff: string
  readonly button: string
  readonly plan: string
  readonly free: string
  readonly chosen: string
  /** The two that can be booked, by id 1 and 2, and how one chooses. */
  readonly first: string
  readonly second: string
  readonly control: 'checkbox' | 'radio'
  readonly other: RegExp
  /** Fields that select the second one as the substitute in a date of a series. */
  readonly substitute: Readonly<Record<string, unknown>>
  readonly server: (situation?: Situation) => readonly ResponseEnde[]
  /** Endpoints for the writes: they return the booking, or a refusal. */
  readonly writes: (absage?: Absage) => Readonly<Record<'create' | 'update' | 'remove' | 'wiederherstellen' | 'genehmigung', ResponseEnde>>
}
const { beginn, ende } = when

export const SAMPLES: readonly Sample[] = [
  {
    kind: 'vehicles',
    pages: fahrzeugbelegungenPages,
    readOne: 'READ_FAHRZEUGBELEGUNG',
    buchen: 'CREATE_FAHRZEUGBELEGUNG',
    update: 'UPDATE_FAHRZEUGBELEGUNG',
    list: '/fahrzeugbelegungen',
    page: `/fahrzeugbelegung/edit/${fahrt._id}`,
    form: `/fahrzeugbelegung/edit/${fahrt._id}`,
    basis: '/api/fahrzeugbelegungen',
    titel: 'Material holen',
    field: 'fahrzeug',
    betreff: 'Zweck',
    button: 'Fahrzeug buchen',
    plan: 'Belegungsplan der Fahrzeuge',
    free: 'Das Fahrzeug ist frei.',
    chosen: 'Das Fahrzeug ist gewählt.',
    first: 'MTW Nord · 1901',
    second: 'KTW Süd · 1401',
    control: 'checkbox',
    other: /: Anderes Fahrzeug$/,
    substitute: { fahrzeuge: [ktw._id] },
    server: (situation = {}) => fahrzeugserver({ ...fahrt, ...situation }),
    writes: (absage) => ({
      create: on(fahrzeugbelegungenContract.create, () => absage ?? fahrt),
      update: on(fahrzeugbelegungenContract.update, () => absage ?? { ...fahrt, version: 4 }),
      remove: on(fahrzeugbelegungenContract.remove, () => absage),
      wiederherstellen: on(fahrzeugbelegungenContract.wiederherstellen, () => absage ?? fahrt),
      genehmigung: on(fahrzeugbelegungenContract.genehmigung, () => absage ?? fahrt),
    }),
  },
  {
    kind: 'rooms',
    pages: raumbelegungenPages,
    readOne: 'READ_RAUMBELEGUNG',
    buchen: 'CREATE_RAUMBELEGUNG',
    update: 'UPDATE_RAUMBELEGUNG',
    list: '/raumbelegungen',
    page: `/raumbelegung/${evening._id}`,
    form: `/raumbelegung/edit/${evening._id}`,
    basis: '/api/raumbelegungen',
    titel: 'Gruppenabend',
    field: 'raum',
    betreff: 'Titel',
    button: 'Raum buchen',
    plan: 'Belegungsplan der Räume',
    free: 'Der Raum ist frei.',
    chosen: 'Der Raum ist gewählt.',
    first: 'Lehrsaal, Musterstadt',
    second: 'Zimmer 2, Musterstadt',
    control: 'radio',
    other: /: Anderer Raum$/,
    substitute: { raum: room._id },
    server: (situation = {}) => raumserver({ ...evening, ...situation }),
    writes: (absage) => ({
      create: on(raumbelegungenContract.create, () => absage ?? evening),
      update: on(raumbelegungenContract.update, () => absage ?? { ...evening, version: 4 }),
      remove: on(raumbelegungenContract.remove, () => absage),
      wiederherstellen: on(raumbelegungenContract.wiederherstellen, () => absage ?? evening),
      genehmigung: on(raumbelegungenContract.genehmigung, () => absage ?? evening),
    }),
  },
]
/** The time of the booking, for addresses of screens. */
export const timeQuestion = `beginn=${beginn}&ende=${ende}`
