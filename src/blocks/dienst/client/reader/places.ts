// Own places of an occasion and what speaks for or against signing up. Pure.
import { splitSeat } from '../../seat-name.ts'
import { meetingTime } from '../../meeting.ts'
import { freePlaces, sessionsText } from '../../sums.ts'
import { spanText, timeOnDay } from '#client/text/date.ts'
import type { Helfer } from '../../contract.ts'
import { signUpHindernis, type Angebot } from '../angebot.ts'
import type { Anlass, Schicht } from '../kind.ts'
import { isStanding } from '../signup/meldbar.ts'

export interface OwnPlace {
  readonly helfer: Helfer
  readonly schicht: Schicht
}

/** Own places that are not over, the next one first. */
export const findOwnPlaces = ({ schichten, helfer }: Pick<Anlass, 'schichten' | 'helfer'>, me: string | null, now: number): OwnPlace[] =>
  helfer
    .flatMap((one) => {
      const schicht = schichten.find(({ _id }) => _id === one.schicht)
      const stays = one.profil._id === me && isStanding(one) && schicht !== undefined && Date.parse(schicht.ende) > now
      return stays ? [{ helfer: one, schicht }] : []
    })
    .toSorted((a, b) => a.helfer.von.localeCompare(b.helfer.von))

/** Others on the same vehicle where each seat is an offer of its own: 'Mo · Früh · Fahrer'. */
export function findCrew({ schichten, helfer }: Pick<Anlass, 'schichten' | 'helfer'>, own: Schicht, me: Helfer) {
  const [crew] = splitSeat(own.bezeichnung)
  return helfer.flatMap((one) => {
    const [shift, seat] = splitSeat(schichten.find(({ _id }) => _id === one.schicht)?.bezeichnung ?? '')
    const rides = one._id !== me._id && isStanding(one) && one.status !== 'warteliste' && shift === crew
    return rides && !one.verborgen ? [{ _id: one._id, profil: one.profil, seat }] : []
  })
}

/** '4 Samstage, zuerst Sa., 12.12. · 10:00–17:00 Uhr', or the span of a single session. */
export function whenText({ beginn, ende }: Pick<Angebot, 'beginn' | 'ende'>, termine: Angebot['termine'], now: number): string {
  const all = termine ?? []
  const next = all.find((session) => Date.parse(session.ende) > now) ?? all[0]
  if (all.length < 2 || !next) return spanText(beginn, ende)
  return `${sessionsText(all)}, ${next === all[0] ? 'zuerst' : 'als Nächstes'} ${spanText(next.beginn, next.ende)}`
}

/** Place and time to meet for a shift: '13:15 Uhr · Fahrzeughalle Nord'. */
export function meetText({ treffpunkt = '', treffpunktZeit, beginn }: Anlass, from: string | undefined): string {
  const at = treffpunktZeit && beginn && from ? meetingTime(treffpunktZeit, beginn, from) : treffpunktZeit
  return [at && timeOnDay(at, from ?? at), treffpunkt].filter(Boolean).join(' · ')
}

export interface Verdict {
  readonly good: boolean
  readonly text: string
}

/** Answers whether the reader fits: a free place for them, then nothing else at that time. */
export function judgeFit(schichten: readonly Schicht[], now: number): Verdict[] {
  const ahead = schichten.filter(({ beginn }) => Date.parse(beginn) > now)
  const possible = ahead.filter(({ anmeldung }) => anmeldung.moeglich && !anmeldung.warteliste)
  const hints = [...new Set(possible.flatMap(({ anmeldung }) => anmeldung.hinweise ?? []))]
  if (possible.length > 0)
    return [
      { good: true, text: placeText(possible, ahead.length) },
      ...(hints.length > 0
        ? hints.map((text) => ({ good: false, text }))
        : [{ good: true, text: 'Du hast zu dieser Zeit nichts anderes.' }]),
    ]
  if (ahead.some(({ anmeldung }) => anmeldung.warteliste))
    return [{ good: false, text: 'Alle Plätze sind vergeben. Du kommst auf die Warteliste und rückst nach, sobald jemand absagt.' }]
  const reasons = [...new Set(ahead.flatMap((schicht) => signUpHindernis(schicht) ?? []))]
  return reasons.slice(0, REASONS).map((text) => ({ good: false, text }))
}

const REASONS = 2

function placeText(possible: readonly Schicht[], count: number): string {
  if (count > 1) return `${possible.length} von ${count} Schichten passen zu dir.`
  const [{ besetzung } = {}] = possible
  if (!besetzung || besetzung.soll === 0) return 'Du kannst mitmachen.'
  const free = freePlaces(besetzung)
  if (free === 0) return 'Du passt. Um die Plätze haben sich schon andere beworben.'
  return free === 1 ? 'Ein Platz ist frei, und du passt.' : `Noch ${free} Plätze, und du passt.`
}
