// Names of an ambulance's seats, '1401 · Mo · Früh · Fahrer', with the place behind them in plans.
import { WEEKDAY_NAMES } from '#contract/time/week.ts'
import { type ScreenAddress, withQuery } from '#contract/screens.ts'
import { isSeatPlan } from './names.ts'

/** Shift and seat: '1401 · Mo · Früh' and 'Fahrer'. */
export function splitSeat(name: string): readonly [shift: string, seat: string] {
  const end = name.lastIndexOf(' · ')
  return end < 0 ? [name, ''] : [name.slice(0, end), name.slice(end + 3)]
}
/** '1401 · Früh' of '1401 · Mo · Früh', where the day stands beside it. */
export const withoutDay = (name: string): string =>
  name
    .split(' · ')
    .filter((part) => !WEEKDAY_NAMES.includes(part))
    .join(' · ')
/** 'dritter Platz' of 'Dritter', which names no role to a newcomer. */
export const seatWord = (seat: string): string => seat.replace(/\bDritter\b/, 'dritter Platz')
/** 'KTW 1402 · Nacht · dritter Platz' of '1402 · So · Nacht · Dritter'; texts of other kinds stay. */
export const seatWords = (kind: string, text: string): string =>
  isSeatPlan(kind) && /^\d+ · /.test(text) ? `KTW ${seatWord(withoutDay(text))}` : text

interface Place {
  readonly duty: { readonly art: string; readonly titel: string; readonly pfad: string }
  readonly offer: { readonly _id: string; readonly bezeichnung: string }
}
/** Seats of a plan open themselves; other duties open their board. */
export const placeAddress = ({ duty, offer }: Place): string =>
  isSeatPlan(duty.art) ? withQuery(duty.pfad as ScreenAddress, { platz: offer._id }) : duty.pfad
export const placeTitle = ({ duty, offer }: Place): string =>
  isSeatPlan(duty.art) ? `KTW ${seatWord(offer.bezeichnung)}` : [duty.titel, offer.bezeichnung].filter(Boolean).join(' · ')
