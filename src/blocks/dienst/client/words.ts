import type { Anmeldestatus, Besetzung } from '../contract.ts'
import { ANMELDESTATUS_NAMES } from '../names.ts'
import { combinedNow, freePlaces, type Lack, lackText, sessionsText, UNFIT, unfitPlaces, vehiclesText } from '../sums.ts'
import { rangOf } from '#contract/qualifikation.ts'
import { seatCounts } from './seat-counts.ts'

type Missing = readonly Besetzung['fehlt'][number][]
export const sortMissing = (missing: Missing) =>
  missing.filter(({ anzahl }) => anzahl > 0).toSorted((a, b) => rangOf(b.qualifikation) - rangOf(a.qualifikation))

/** 'es fehlen 1 RS und 3 SanA', 'es fehlt 1 RS'; '' if nothing is missing. */
export function missingSentence(besetzung: Lack): string {
  const missing = sortMissing(besetzung.fehlt)
  const count = missing.reduce((sum, { anzahl }) => sum + anzahl, 0)
  return count === 0 ? '' : `${count === 1 ? 'es fehlt' : 'es fehlen'} ${lackText({ ...besetzung, fehlt: missing })}`
}

type Counts = Pick<Besetzung, 'soll' | 'eingeteilt' | 'gemeldet'>

/** Words for placed and signed up: open kinds (`Look.open`) and staffed kinds differ. */
const stateWords = (open: boolean) => (open ? (['dabei', 'angemeldet'] as const) : (['eingeteilt', 'gemeldet'] as const))

/** '1 eingeteilt', '5 gemeldet, 2 davon ohne Platz': people by state; while places stay free, those who fill none of them are named. */
function peopleTexts(besetzung: Besetzung, open: boolean): string[] {
  const { eingeteilt, gemeldet } = besetzung
  const [sure, asked] = stateWords(open)
  const unfit = unfitPlaces(besetzung)
  const fit = eingeteilt - unfit
  const seated = Math.max(0, seatCounts(besetzung).asked)
  const seatless = freePlaces(besetzung) > 0 && seated < gemeldet ? `, ${gemeldet - seated} davon ohne Platz` : ''
  return [
    fit > 0 ? `${fit} ${sure}` : '',
    unfit > 0 ? `${unfit} ${UNFIT}` : '',
    gemeldet > 0 ? `${gemeldet} ${asked}${seatless}` : '',
  ].filter(Boolean)
}

/** '1 eingeteilt · 1 gemeldet · 0 frei', until the occasion is over. Without a required number, no free places are shown. */
export function stateText(besetzung: Besetzung, open = false): string {
  const people = peopleTexts(besetzung, open)
  if (besetzung.soll > 0) return [...people, `${freePlaces(besetzung)} frei`].join(' · ')
  return people.join(' · ') || `Noch niemand ${stateWords(open)[1]}`
}

/** Text after the end: '3 eingeteilt', or '12 gemeldet' without staffing. */
export function pastText({ soll, eingeteilt, gemeldet }: Counts, open = false): string {
  const [sure, asked] = stateWords(open)
  if (eingeteilt > 0 || (!open && soll > 0 && gemeldet === 0)) return `${eingeteilt} ${sure}`
  return gemeldet > 0 ? `${gemeldet} ${asked}` : `Niemand ${asked}`
}

/** Free trainee places, which count separately; named wherever "frei" stands, since they are offered as well. */
export function traineePlacesText({ praktikantenSoll, praktikanten }: Besetzung): string {
  const free = Math.max(0, praktikantenSoll - praktikanten)
  return free === 0 ? '' : free === 1 ? '1 Praktikumsplatz frei' : `${free} Praktikumsplätze frei`
}

/** Text after the places: waiting list and free trainee places. */
export const extrasText = (besetzung: Besetzung): string =>
  [besetzung.warteliste > 0 ? `${besetzung.warteliste} auf der Warteliste` : '', traineePlacesText(besetzung)].filter(Boolean).join(' · ')

const OFFERS = { shifts: 'Schichten', roles: 'Rollen', seats: 'Plätze' } as const
export type Offers = keyof typeof OFFERS
/** '76 Plätze': offers of an occasion; seats add up to the people and free places beside them, so past free ones do not count. */
export function offersText(parts: Parameters<typeof combinedNow>[0], offers: Offers = 'shifts', now = Date.now()): string {
  const count = offers === 'seats' ? combinedNow(parts, now).soll : parts.length
  return count < 2 ? '' : `${count} ${OFFERS[offers]}`
}

/** '2 eingeteilt · noch 3 Plätze · du brauchst SanA · 4 Samstage', for equal places (`Look.alike`). */
export function alikeText(besetzung: Besetzung, termine: Parameters<typeof sessionsText>[0] = []): string {
  const { soll, fehlt } = besetzung
  const free = freePlaces(besetzung)
  if (soll === 0 || free === 0) return stateText(besetzung)
  const freeText = free === 1 ? 'noch 1 Platz' : `noch ${free} Plätze`
  const [{ qualifikation, mindestalter } = { qualifikation: 'keine', mindestalter: undefined }] = fehlt
  const needed = qualifikation === 'keine' ? '' : `du brauchst ${qualifikation}`
  const age = mindestalter ? `ab ${mindestalter} Jahren` : ''
  const text = [...peopleTexts(besetzung, false), freeText, needed, age, sessionsText(termine)].filter(Boolean).join(' · ')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** Full state in one sentence: '1 eingeteilt · 1 gemeldet · 4 frei, es fehlen 1 RS und 3 SanA, Fahrzeug fehlt: 1 KTW'. */
export const besetzungText = (besetzung: Besetzung, open = false): string =>
  [stateText(besetzung, open), missingSentence(besetzung), vehiclesText([besetzung])].filter(Boolean).join(', ')

const YOUR_STATE: Readonly<Record<Anmeldestatus, string>> = {
  gemeldet: 'Du bist gemeldet',
  eingeteilt: 'Du bist eingeteilt',
  warteliste: 'Du bist auf der Warteliste',
  abgelehnt: 'Du bist diesmal nicht dabei',
  abgesagt: 'Du hast dich abgemeldet',
  nichtErschienen: 'Nicht erschienen',
}

type Some = Partial<typeof YOUR_STATE>
const YOUR_OPEN_STATE: Some = { gemeldet: 'Du bist angemeldet', eingeteilt: 'Du bist dabei', abgesagt: 'Du kommst nicht' }
const OPEN_NAMES: Some = { gemeldet: 'Angemeldet', eingeteilt: 'Dabei' }

/** Handing a place on is not shown as a sign-off. */
export const yourState = (status: Anmeldestatus, handedOn = false, open = false): string =>
  status === 'abgesagt' && handedOn
    ? 'Du hast deinen Platz übergeben'
    : ((open ? YOUR_OPEN_STATE[status] : undefined) ?? YOUR_STATE[status])

export const stateName = (status: Anmeldestatus, open = false): string =>
  (open ? OPEN_NAMES[status] : undefined) ?? ANMELDESTATUS_NAMES[status]

export const personenText = (count: number): string => (count === 1 ? '1 Person' : `${count} Personen`)
export const hoursText = (hours: number): string => `${hours.toLocaleString('de-DE', { maximumFractionDigits: 1 })} h`

export const besetztText = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

export const LIKES = 'Möchte zu dieser Zeit gern.'
