// As what somebody's time is taken, and how that reads; server and browser.
import { overlapSentence } from '#contract/time/next-duty.ts'

/** Staffed in an offer, leads an occasion, drives a booked vehicle. */
export const HELD = ['eingeteilt', 'leitung', 'fahrer'] as const
export type Held = (typeof HELD)[number]
/** Kinds that block nothing: questions, waiting places, absences. */
export type TimeKind = Held | 'gemeldet' | 'warteliste' | 'bereitschaft' | 'abwesend'

/** `hidden`: by what the reader may not see. */
export type HeldTexts = Readonly<Record<Held | 'hidden', string>>
/** Of somebody: "Anna Ahrens …: Stadtlauf". */
export const HELD_TEXT: HeldTexts = {
  eingeteilt: 'ist zu dieser Zeit schon eingeteilt',
  leitung: 'leitet zu dieser Zeit schon',
  fahrer: 'fährt zu dieser Zeit schon',
  hidden: 'ist zu dieser Zeit anderweitig eingeteilt',
}
/** To the person: "…: Stadtlauf". */
export const YOU_HELD: HeldTexts = {
  eingeteilt: 'Zu dieser Zeit bist du schon eingeteilt',
  leitung: 'Zu dieser Zeit leitest du schon',
  fahrer: 'Zu dieser Zeit fährst du schon',
  hidden: 'Zu dieser Zeit bist du anderweitig eingeteilt',
}

/** To somebody who signs up for a time for which they said so: a hint, they may all the same. */
export const YOU_ABSENT = 'Du hast dich für diese Zeit als nicht verfügbar eingetragen.'

const OVERLAP: Readonly<Record<TimeKind, string>> = {
  eingeteilt: 'du bist eingeteilt',
  gemeldet: 'du bist gemeldet',
  warteliste: 'du stehst auf der Warteliste',
  leitung: 'du leitest',
  fahrer: 'du fährst',
  bereitschaft: 'du hast Bereitschaft',
  abwesend: '',
}
/** Hint while choosing a time that overlaps: "Überschneidet sich mit Stadtlauf, 10–18 Uhr (du bist gemeldet)." */
export const overlapText = ({ als: how, ...time }: { als: TimeKind; titel: string; beginn: string; ende: string }): string =>
  how === 'abwesend' ? YOU_ABSENT : overlapSentence(time, OVERLAP[how])

interface HeldByWhat {
  readonly als?: Held
  readonly titel: string
}
/** How a person is held: as what, or by something that the reader may not see and that has no title for them. */
export const heldAs = ({ als: how = 'eingeteilt', titel }: HeldByWhat): Held | 'hidden' => (titel === '' ? 'hidden' : how)
/** "leitet zu dieser Zeit schon: Stadtfest"; of what the reader may not see only that it is. */
export const heldText = (texts: HeldTexts, held: HeldByWhat, what = held.titel): string => texts[heldAs(held)] + (held.titel && `: ${what}`)

/** What somebody would like at a time. `reserve`: only if nobody else can; only who staffs reads it. */
export const GRADES = { gern: 'Gern', kann: 'Geht', reserve: 'Notfalls', nicht: 'Nein' } as const
export type Grade = keyof typeof GRADES
/** Who would like to comes first, who said nothing is as who can; who only stands in comes after. */
export const wishRank = (wish: Grade | null | undefined): number => ({ gern: 0, kann: 1, reserve: 2, nicht: 3 })[wish ?? 'kann']
