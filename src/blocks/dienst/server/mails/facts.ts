// When, where and what: the facts of the mails about an occasion. Pure.
import { readableSpan, readableTime, tagInBerlin } from '#contract/time/berlin.ts'
import { meetingTime } from '../../meeting.ts'
import { combined, freePlaces, freePlacesText, type Lack, lackText, missingText, sessionsText } from '../../sums.ts'
import type { Anmeldestatus } from '../../contract.ts'
import { STANDING_ANMELDUNG } from '../../names.ts'
import type { Sessions } from '#blocks/konflikte/server/index.ts'
import type { Occasion, OccasionKind } from '../signup/occasion.ts'
import type { Registration } from './recipients.ts'

type Facts = readonly (readonly [string, string])[]

const STATE: Readonly<Record<Anmeldestatus, string>> = {
  gemeldet: 'gemeldet, noch nicht eingeteilt',
  eingeteilt: 'eingeteilt',
  warteliste: 'auf der Warteliste',
  abgelehnt: 'diesmal nicht eingeteilt',
  abgesagt: 'abgemeldet',
  nichtErschienen: 'nicht erschienen',
}

/** Without those that say nothing. */
export const filled = (facts: Facts): Facts => facts.filter(([, value]) => value !== '')

/** The day is said only where it is another than that of the occasion. */
function treffpunkt({ treffpunkt: where, treffpunktZeit: meetAt, beginn }: Occasion, from: string): string {
  const time = meetAt && meetingTime(meetAt, beginn, from)
  const when =
    time === null ? '' : tagInBerlin(new Date(time)) === tagInBerlin(new Date(from)) ? readableTime(time).slice(-5) : readableTime(time)
  return [where, when && `${when} Uhr`].filter(Boolean).join(', ')
}
/** `from`: begin of one's own. */
export const frame = (occasion: Occasion, from = occasion.beginn): Facts => [
  ['Wo', occasion.wo.adresse],
  ['Treffpunkt', treffpunkt(occasion, from)],
  ['Leitung', occasion.leitung],
]
export const when = ({ beginn, ende }: Pick<Occasion, 'beginn' | 'ende'>, sessions?: Sessions) =>
  ['Wann', (sessions ?? [{ beginn, ende }]).map((one) => readableSpan(one.beginn, one.ende)).join('\n')] as const
/** Of an occasion with one offer: its sessions. */
const sessionsOf = ({ schichten: [one, more] }: Occasion): Sessions => (more ? undefined : one?.termine)

/** When, where and what for the occasion as a whole. */
export const facts = (occasion: Occasion): Facts => filled([when(occasion, sessionsOf(occasion)), ...frame(occasion)])

export const nameOfOffer = ({ schichten }: Occasion, angebot: string) => schichten.find(({ _id }) => _id === angebot)?.bezeichnung ?? ''

/** When, where and what for one's own registrations; those that are over are left out while others stand. */
export function ownFacts(occasion: Occasion, all: readonly Registration[]): Facts {
  const standing = all.filter(({ status }) => (STANDING_ANMELDUNG as readonly string[]).includes(status))
  const registrations = standing.length > 0 ? standing : all
  const [one, more] = registrations
  if (!one) return facts(occasion)
  if (more) {
    const rows = registrations.map((registration) => {
      const what = [registration.funktion, registration.fahrzeug].filter(Boolean).join(', ')
      const name = nameOfOffer(occasion, registration.angebot)
      return `${name && `${name}: `}${readableSpan(registration.von, registration.bis)}, ${STATE[registration.status]}${what && ` (${what})`}`
    })
    return filled([['Deine Schichten', rows.join('\n')], ...frame(occasion)])
  }
  return filled([
    when({ beginn: one.von, ende: one.bis }, sessionsOf(occasion)),
    ['Schicht', nameOfOffer(occasion, one.angebot)],
    ...frame(occasion, one.von),
    ['Dein Stand', STATE[one.status]],
    ['Funktion', one.funktion],
    ['Fahrzeug', one.fahrzeug],
  ])
}

/** So many offers are named one by one in a mail; the seats of a week are counted together. */
export const LISTED_OFFERS = 12
/** "Frühschicht: 1 NotSan und 2 SanA, davon …", a line per offer where something is missing; '' where nothing is. For leaders. */
export function gapsText({ schichten }: Occasion, most = LISTED_OFFERS, say: (lack: Lack) => string = lackText): string {
  const lacking = schichten.filter(({ besetzung }) => besetzung.fehlt.length > 0)
  if (lacking.length > most) return say(combined(lacking.map(({ besetzung }) => besetzung)))
  return lacking
    .map(({ bezeichnung, beginn, ende, besetzung }) => {
      const name = bezeichnung || (schichten.length > 1 ? readableSpan(beginn, ende) : '')
      return `${name && `${name}: `}${say(besetzung)}`
    })
    .join('\n')
}
/** Open places in the words for members: missing helpers, or places for guests. */
export const openText = ({ verbs }: Pick<OccasionKind, 'verbs'>, occasion: Occasion, most = LISTED_OFFERS): string =>
  verbs.invites
    ? [
        freePlacesText(occasion.schichten.map(({ besetzung }) => besetzung)),
        sessionsText(occasion.schichten.flatMap(({ termine }) => termine ?? [])),
      ]
        .filter((text, i, [places]) => text && (i === 0 || places))
        .join(' · ')
    : gapsText(occasion, most, (lack) => missingText(lack.fehlt))
/** Is it exactly one place that nobody takes? */
export const onlyOneMissing = ({ schichten }: Occasion) => schichten.reduce((sum, { besetzung }) => sum + besetzung.offen, 0) === 1
/** Nobody more is needed: all places that lack somebody are held without their condition. */
export const onlyHeld = ({ schichten }: Occasion) => schichten.every(({ besetzung }) => freePlaces(besetzung) === 0)
export const missing = (occasion: Occasion) => (onlyOneMissing(occasion) ? 'fehlt' : 'fehlen')
