import { readableSpan, readableTime, tagInBerlin } from '#contract/time/berlin.ts'
import { meetingTime } from '../../meeting.ts'
import { combineBesetzungen, freePlaces, freePlacesText, type Lack, lackText, missingText, sessionsText } from '../../sums.ts'
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

export const filledFacts = (facts: Facts): Facts => facts.filter(([, value]) => value !== '')

function treffpunkt({ treffpunkt: where, treffpunktZeit, beginn }: Occasion, from: string): string {
  const time = treffpunktZeit && meetingTime(treffpunktZeit, beginn, from)
  const when =
    time === null ? '' : tagInBerlin(new Date(time)) === tagInBerlin(new Date(from)) ? readableTime(time).slice(-5) : readableTime(time)
  return [where, when && `${when} Uhr`].filter(Boolean).join(', ')
}
/** `from`: begin of the recipient's own part. */
export const frameFacts = (occasion: Occasion, from = occasion.beginn): Facts => [
  ['Wo', occasion.wo.adresse],
  ['Treffpunkt', treffpunkt(occasion, from)],
  ['Leitung', occasion.leitung],
]
export const timeFact = ({ beginn, ende }: Pick<Occasion, 'beginn' | 'ende'>, sessions?: Sessions) =>
  ['Wann', (sessions ?? [{ beginn, ende }]).map((session) => readableSpan(session.beginn, session.ende)).join('\n')] as const
const sessionsOf = ({ schichten: [first, second] }: Occasion): Sessions => (second ? undefined : first?.termine)

export const occasionFacts = (occasion: Occasion): Facts => filledFacts([timeFact(occasion, sessionsOf(occasion)), ...frameFacts(occasion)])

export const nameOfOffer = ({ schichten }: Occasion, angebot: string) => schichten.find(({ _id }) => _id === angebot)?.bezeichnung ?? ''

/** Facts of the recipient's own registrations. Past ones are omitted while others are upcoming. */
export function ownFacts(occasion: Occasion, all: readonly Registration[]): Facts {
  const standing = all.filter(({ status }) => (STANDING_ANMELDUNG as readonly string[]).includes(status))
  const registrations = standing.length > 0 ? standing : all
  const [first, second] = registrations
  if (!first) return occasionFacts(occasion)
  if (second) {
    const rows = registrations.map((registration) => {
      const what = [registration.funktion, registration.fahrzeug].filter(Boolean).join(', ')
      const name = nameOfOffer(occasion, registration.angebot)
      return (
        `${name && `${name}: `}${readableSpan(registration.von, registration.bis)}, ` +
        `${STATE[registration.status]}${what && ` (${what})`}`
      )
    })
    return filledFacts([['Deine Schichten', rows.join('\n')], ...frameFacts(occasion)])
  }
  return filledFacts([
    timeFact({ beginn: first.von, ende: first.bis }, sessionsOf(occasion)),
    ['Schicht', nameOfOffer(occasion, first.angebot)],
    ...frameFacts(occasion, first.von),
    ['Dein Stand', first.status === 'abgesagt' ? '' : STATE[first.status]],
    ['Funktion', first.funktion],
    ['Fahrzeug', first.fahrzeug],
  ])
}

/** Maximum number of offers listed in a mail; above it, a week's seats are summed. */
export const LISTED_OFFERS = 12
/** "Frühschicht: 1 NotSan und 2 SanA, davon …", one line per offer with gaps; '' without any. For leaders. */
export function gapsText({ schichten }: Occasion, most = LISTED_OFFERS, say: (lack: Lack) => string = lackText): string {
  const lacking = schichten.filter(({ besetzung }) => besetzung.fehlt.length > 0)
  if (lacking.length > most) return say(combineBesetzungen(lacking.map(({ besetzung }) => besetzung)))
  return lacking
    .map(({ bezeichnung, beginn, ende, besetzung }) => {
      const name = bezeichnung || (schichten.length > 1 ? readableSpan(beginn, ende) : '')
      return `${name && `${name}: `}${say(besetzung)}`
    })
    .join('\n')
}
export const openText = ({ verbs }: Pick<OccasionKind, 'verbs'>, occasion: Occasion, most = LISTED_OFFERS): string =>
  verbs.invites
    ? [
        freePlacesText(occasion.schichten.map(({ besetzung }) => besetzung)),
        sessionsText(occasion.schichten.flatMap(({ termine }) => termine ?? [])),
      ]
        .filter((text, i, [places]) => text && (i === 0 || places))
        .join(' · ')
    : gapsText(occasion, most, (lack) => missingText(lack.fehlt))
export const onlyOneMissing = ({ schichten }: Occasion) => schichten.reduce((sum, { besetzung }) => sum + besetzung.offen, 0) === 1
/** Returns true if every missing place is held by a person without its condition. */
export const onlyHeld = ({ schichten }: Occasion) => schichten.every(({ besetzung }) => freePlaces(besetzung) === 0)
export const missingVerb = (occasion: Occasion) => (onlyOneMissing(occasion) ? 'fehlt' : 'fehlen')
