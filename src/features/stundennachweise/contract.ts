import * as z from 'zod/mini'
import { callsUnder, crud, defineContract } from '#contract/endpoint.ts'
import {
  choice,
  count,
  field,
  historyEntry,
  id,
  instant,
  list,
  number,
  person,
  reference,
  requiredDay,
  requiredText,
  text,
} from '#contract/fields.ts'
import { state, stringsOrNull, strings, toggle } from '#contract/fields.ts'
import { decided, toDecide } from '#contract/decided.ts'
import { inHistory } from '#contract/history.ts'
import { yearOfHours } from '#contract/time/hours.ts'
import { MONTH } from '#contract/time/month.ts'

export const KINDS_OF_HOURS = {
  Sanitaetsdienst: 'Sanitätsdienst',
  KTW: 'KTW',
  Blutspende: 'Blutspende',
  Dienstabend: 'Dienstabend',
  'Ausbildung(Teiln.)': 'Ausbildung, teilgenommen',
  'Ausbildung(Lehrend)': 'Ausbildung, gelehrt',
  Einsatz: 'Einsatz',
  Verwaltung: 'Verwaltung',
  Materialpflege: 'Materialpflege',
  Jugend: 'Jugend',
  Bereitschaft: 'Bereitschaft',
  Sonstiges: 'Sonstiges',
} as const
export const STATUS = { entwurf: 'Entwurf', eingereicht: 'Eingereicht', bestaetigt: 'Bestätigt', abgelehnt: 'Abgelehnt' } as const
export type Status = keyof typeof STATUS
/** Maximum age in days of an entered day; today is the latest. */
export const OLDEST_DAYS = 400
export const HOURS_MAX = 24
export const CHOSEN_MAX = 200
export const NO_HOURS = 'Sag, wie viele Stunden es waren, oder von wann bis wann.'

const [MINUTE, HOUR, QUARTERS] = [60_000, 3_600_000, 4]
/** Elapsed hours between two instants minus the break, rounded to quarters, at least one quarter. Correct across clock changes. */
export const countHours = (beginn: string, ende: string, pause: number): number =>
  Math.max(1, Math.round(((Date.parse(ende) - Date.parse(beginn) - pause * MINUTE) / HOUR) * QUARTERS)) / QUARTERS

export const hoursFields = {
  /** Empty: oneself. */
  profil: inHistory(reference('Mitglied'), { kind: 'person' }),
  art: choice('Art', KINDS_OF_HOURS),
  anlass: requiredText('Anlass', 255),
  datum: requiredDay('Tag'),
  /** Hours of 60 minutes; calculated if begin and end are set. */
  stunden: number('Stunden', 0.25, HOURS_MAX, 0.25),
  beginn: instant('Von'),
  ende: instant('Bis'),
  /** Minutes, subtracted from the span. */
  pause: count('Pause', 600),
  nacht: toggle('Nachtdienst'),
  anfahrtKm: count('Anfahrt', 2000),
  fahrtkostenBeantragt: toggle('Fahrtkosten beantragen'),
}
const month = {
  monat: field('Monat', z.string().check(z.regex(MONTH, { error: 'ist kein Monat. Beispiel: 2026-11' }))),
}
const filter = {
  profil: z.optional(id),
  art: z.optional(choice('Art', KINDS_OF_HOURS)),
  status: z.optional(choice('Stand', STATUS)),
  monat: z.optional(month.monat),
  /** Excludes the reader's own records, leaving submitted ones that they may confirm. */
  vonAnderen: z.optional(z.stringbool()),
  jahr: z.optional(field('Jahr', z.string().check(z.regex(/^20\d{2}$/, { error: 'ist kein Jahr. Beispiel: 2026' })))),
}
const AREA = 'STUNDENNACHWEISE'
const BASE = '/api/stundennachweise'
const plain = crud({
  basePath: BASE,
  area: AREA,
  names: ['Stundennachweis', 'Stundennachweise'],
  fields: hoursFields,
  derived: {
    person,
    status: choice('Stand', STATUS),
    ablehnungsgrund: field('Grund der Ablehnung', z.string()),
    /** Refused, and the member lets it stand. */
    zurueckgezogen: field('Zurückgezogen', z.boolean()),
    ...stringsOrNull('bestaetigtAm', 'abgerechnetAm'),
    bestaetiger: z.nullable(z.string()),
    /** Occasion of an overlapping record of the same person; '' for none. */
    ueberschneidet: z.string(),
    ausDienst: z.boolean(),
    /** Hours above the plan of the duty they come from; null without one. */
    ueberPlan: z.nullable(z.number()),
  },
  filter,
  history: true,
  export: true,
})

export type Hours = z.output<typeof plain.get.response>

export const kindsOff = z.object({
  version: state.version,
  abgeschaltet: list('Abgeschaltete Arten', choice('Art', KINDS_OF_HOURS), Object.keys(KINDS_OF_HOURS).length - 1),
})
export const NONE_OFF: z.output<typeof kindsOff> = { version: 1, abgeschaltet: [] }

const clock = z.object({ ...strings('beginn', 'anlass'), art: choice('Art', KINDS_OF_HOURS) })
const call = callsUnder(BASE)
const response = plain.get.response
const counted = z.object({ anzahl: z.number() })
export const summary = z.object({
  ...yearOfHours.shape,
  vorjahr: z.number(),
  zuletzt: z.array(z.object({ art: choice('Art', KINDS_OF_HOURS), anlass: z.string(), stunden: z.number() })),
})

const submits = { query: z.object({ einreichen: z._default(z.stringbool(), false) }) }
/** Everybody reads and enters their own hours until confirmation; the four rights apply to those of others. */
export const hoursContract = defineContract({
  ...plain,
  get: { ...plain.get, zugang: 'angemeldet' },
  create: { ...plain.create, ...submits, zugang: 'angemeldet' },
  update: { ...plain.update, ...submits, zugang: 'angemeldet' },
  remove: { ...plain.remove, zugang: 'angemeldet' },
  history: { ...plain.history, zugang: 'angemeldet' },
  mine: { ...plain.list, path: `${BASE}/meine`, zugang: 'angemeldet', titel: 'Eigene Stundennachweise auflisten' },
  summary: call('GET', '/meine/summen', 'angemeldet', 'Eigene Stunden des Jahres je Monat, und was zuletzt eingetragen wurde', {
    response: summary,
  }),
  submit: call('POST', '/{id}/einreichen', 'angemeldet', 'Eigenen Stundennachweis einreichen', { response }),
  submitChosen: call('POST', '/einreichen', 'angemeldet', 'Mehrere eigene Stundennachweise einreichen', {
    body: z.object({ ids: list('Nachweise', id, CHOSEN_MAX) }),
    response: counted,
  }),
  takeBack: call(
    'POST',
    '/{id}/zuruecknehmen',
    'angemeldet',
    'Stundennachweis einen Schritt zurücknehmen: den eigenen eingereichten, mit Recht die Entscheidung',
    {
      response,
    },
  ),
  withdraw: call('POST', '/{id}/zurueckziehen', 'angemeldet', 'Eigenen abgelehnten Stundennachweis zurückziehen, oder doch nicht', {
    body: z.object({ zurueckgezogen: toggle('Zurückgezogen', true) }),
    response,
  }),
  confirm: call('POST', '/{id}/bestaetigen', `UPDATE_${AREA}`, 'Stundennachweis bestätigen, nie den eigenen', {
    body: z.object({ version: state.version }),
    response,
  }),
  refuse: call('POST', '/{id}/ablehnen', `UPDATE_${AREA}`, 'Stundennachweis mit Grund ablehnen, nie den eigenen', {
    body: z.object({ version: state.version, grund: requiredText('Grund', 500) }),
    response,
  }),
  decideRows: call(
    'POST',
    '/entscheiden',
    `UPDATE_${AREA}`,
    'Mehrere Stundennachweise bestätigen oder ablehnen, oder das mit „eingereicht“ zurücknehmen; was nicht geht, bleibt mit seinem Grund',
    {
      body: z.object({
        nachweise: toDecide('Nachweise'),
        status: choice('Entscheidung', ['bestaetigt', 'abgelehnt', 'eingereicht']),
        grund: text('Grund', 500),
      }),
      response: decided,
    },
  ),
  kinds: call('GET', '/arten', 'angemeldet', 'Welche Arten von Stunden abgeschaltet sind', { response: kindsOff }),
  setKinds: call('PUT', '/arten', `UPDATE_${AREA}`, 'Arten von Stunden abschalten', { body: kindsOff, response: kindsOff }),
  kindsHistory: call('GET', '/arten/history', `UPDATE_${AREA}`, 'Wer wann Arten von Stunden abgeschaltet hat', {
    response: z.array(historyEntry),
  }),
  clock: call('GET', '/meine/uhr', 'angemeldet', 'Die eigene laufende Uhr', { response: z.nullable(clock) }),
  start: call('POST', '/meine/uhr', 'angemeldet', 'Uhr starten', {
    /** `beginn`, empty: now; an earlier one takes a stop back. */
    body: z.object({ art: hoursFields.art, anlass: hoursFields.anlass, beginn: instant('Von') }),
    response: clock,
    status: 201,
  }),
  stop: call('POST', '/meine/uhr/stopp', 'angemeldet', 'Uhr anhalten: aus der Zeit wird ein Entwurf', {
    /** Empty: now. */
    body: z.object({ ende: instant('Bis') }),
    response,
    status: 201,
  }),
  discard: call('DELETE', '/meine/uhr', 'angemeldet', 'Uhr verwerfen'),
  ownSheet: call('GET', '/meine/blatt.pdf', 'angemeldet', 'Eigenes Stundenblatt eines Monats', { query: z.object(month), kind: 'stream' }),
  sheets: call('GET', '/blatt.pdf', `READ_${AREA}`, 'Stundenblätter eines Monats, von einer Person oder allen in einer Datei', {
    query: z.object({ ...month, profil: z.optional(id) }),
    kind: 'stream',
  }),
  sheetState: call('GET', '/blatt/stand', `READ_${AREA}`, 'Wie viele der Stundenblätter, auf die man wartet, gezeichnet sind', {
    response: z.object({ getan: z.number(), blaetter: z.number() }),
  }),
})
