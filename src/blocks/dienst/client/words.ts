// How the places of an offer stand, in words. The plurals live here.
import type { Anmeldestatus, Besetzung } from '../contract.ts'
import { ANMELDESTATUS_NAMES } from '../names.ts'
import { freePlaces, type Lack, lackText, sessionsText, UNFIT, unfitPlaces, vehiclesText } from '../sums.ts'
import { rang } from '#contract/qualifikation.ts'

type Missing = readonly Besetzung['fehlt'][number][]
/** What is missing, the highest qualification first. */
export const wanted = (missing: Missing) =>
  missing.filter(({ anzahl: count }) => count > 0).toSorted((a, b) => rang(b.qualifikation) - rang(a.qualifikation))

/** 'es fehlen 1 RS und 3 SanA', 'es fehlt 1 RS'; '' when nothing is missing. */
export function missingSentence(besetzung: Lack): string {
  const missing = wanted(besetzung.fehlt)
  const count = missing.reduce((sum, { anzahl: number }) => sum + number, 0)
  return count === 0 ? '' : `${count === 1 ? 'es fehlt' : 'es fehlen'} ${lackText({ ...besetzung, fehlt: missing })}`
}

type Counts = Pick<Besetzung, 'soll' | 'eingeteilt' | 'gemeldet'>

/** How having a place and having signed up are called: where the kind is open to all (`Look.open`), and where somebody staffs. */
const stateWords = (open: boolean) => (open ? (['dabei', 'angemeldet'] as const) : (['eingeteilt', 'gemeldet'] as const))

/** '1 eingeteilt · 1 gemeldet · 0 frei', the same everywhere until it is over; where no number was named nothing is free or not. */
export function stateText(besetzung: Besetzung, open = false): string {
  const { soll: total, eingeteilt, gemeldet } = besetzung
  const [sure, asked] = stateWords(open)
  const unfit = unfitPlaces(besetzung)
  const fit = eingeteilt - unfit
  const people = [fit > 0 && `${fit} ${sure}`, unfit > 0 && `${unfit} ${UNFIT}`, gemeldet > 0 && `${gemeldet} ${asked}`].filter(Boolean)
  if (total > 0) return [...people, `${freePlaces(besetzung)} frei`].join(' · ')
  return people.join(' · ') || `Noch niemand ${asked}`
}

/** Once it is over: '3 eingeteilt', '12 gemeldet' where nobody was staffed. */
export function pastText({ soll: total, eingeteilt, gemeldet }: Counts, open = false): string {
  const [sure, asked] = stateWords(open)
  if (eingeteilt > 0 || (!open && total > 0 && gemeldet === 0)) return `${eingeteilt} ${sure}`
  return gemeldet > 0 ? `${gemeldet} ${asked}` : `Niemand ${asked}`
}

/** What stands after the places: the waiting list, and free places for trainees, who are counted apart. */
export function extrasText({ warteliste, praktikantenSoll: places, praktikanten }: Besetzung): string {
  const free = Math.max(0, places - praktikanten)
  return [
    warteliste > 0 ? `${warteliste} auf der Warteliste` : '',
    free > 0 ? (free === 1 ? '1 Praktikumsplatz frei' : `${free} Praktikumsplätze frei`) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** '2 eingeteilt · noch 3 Plätze · du brauchst SanA · 4 Samstage', where places are all alike (`Look.alike`). */
export function alikeText(besetzung: Besetzung, termine: Parameters<typeof sessionsText>[0] = []): string {
  const { soll: total, fehlt: missing } = besetzung
  const free = freePlaces(besetzung)
  if (total === 0 || free === 0) return stateText(besetzung)
  const people = stateText({ ...besetzung, soll: 0 }).replace(/^Noch niemand gemeldet$/, '')
  const left = free === 1 ? 'noch 1 Platz' : `noch ${free} Plätze`
  const [{ qualifikation, mindestalter } = { qualifikation: 'keine', mindestalter: undefined }] = missing
  const needed = qualifikation === 'keine' ? '' : `du brauchst ${qualifikation}`
  const age = mindestalter ? `ab ${mindestalter} Jahren` : ''
  const text = [people, left, needed, age, sessionsText(termine)].filter(Boolean).join(' · ')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** The whole state in one sentence: '1 eingeteilt · 1 gemeldet · 4 frei, es fehlen 1 RS und 3 SanA, Fahrzeug fehlt: 1 KTW'. */
export const besetzungstext = (besetzung: Besetzung, open = false): string =>
  [stateText(besetzung, open), missingSentence(besetzung), vehiclesText([besetzung])].filter(Boolean).join(', ')

/** The state of a sign-up as a sentence to the member. */
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

/** Who handed the place on did not sign off. */
export const yourState = (status: Anmeldestatus, handedOn = false, open = false): string =>
  status === 'abgesagt' && handedOn
    ? 'Du hast deinen Platz übergeben'
    : ((open ? YOUR_OPEN_STATE[status] : undefined) ?? YOUR_STATE[status])

/** The state of anybody in a word. */
export const stateName = (status: Anmeldestatus, open = false): string =>
  (open ? OPEN_NAMES[status] : undefined) ?? ANMELDESTATUS_NAMES[status]

export const personen = (count: number): string => (count === 1 ? '1 Person' : `${count} Personen`)
/** '7,5 h' */
export const hoursText = (hours: number): string => `${hours.toLocaleString('de-DE', { maximumFractionDigits: 1 })} h`

/** What somebody does at that time, as a sentence of its own below the name. */
export const besetztText = (held: string): string => `${held.slice(0, 1).toUpperCase()}${held.slice(1)}`

/** Of somebody who said that they would like to, at that time. */
export const LIKES = 'Möchte zu dieser Zeit gern.'
