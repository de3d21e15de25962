import { overlapSentence } from '#contract/time/next-duty.ts'

/** Staffed in an offer, leads an occasion, drives a booked vehicle. */
export const HELD = ['eingeteilt', 'leitung', 'fahrer'] as const
export type Held = (typeof HELD)[number]
/** Further kinds that block nothing: sign-ups, waiting list, standby, absences. */
export type TimeKind = Held | 'gemeldet' | 'warteliste' | 'bereitschaft' | 'abwesend'

/** `hidden`: occasion not visible to the reader. */
export type HeldTexts = Readonly<Record<Held | 'hidden', string>>
export const HELD_TEXT: HeldTexts = {
  eingeteilt: 'ist zu dieser Zeit schon eingeteilt',
  leitung: 'leitet zu dieser Zeit schon',
  fahrer: 'fährt zu dieser Zeit schon',
  hidden: 'ist zu dieser Zeit anderweitig eingeteilt',
}
export const YOU_HELD: HeldTexts = {
  eingeteilt: 'Zu dieser Zeit bist du schon eingeteilt',
  leitung: 'Zu dieser Zeit leitest du schon',
  fahrer: 'Zu dieser Zeit fährst du schon',
  hidden: 'Zu dieser Zeit bist du anderweitig eingeteilt',
}

/** Hint for a sign-up during an own absence; it remains possible. */
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
export const overlapText = ({ als, ...time }: { als: TimeKind; titel: string; beginn: string; ende: string }): string =>
  als === 'abwesend' ? YOU_ABSENT : overlapSentence(time, OVERLAP[als])

interface HeldByWhat {
  readonly als?: Held
  readonly titel: string
}
/** Kind of the held time; `hidden` without a title visible to the reader. */
export const heldAs = ({ als = 'eingeteilt', titel }: HeldByWhat): Held | 'hidden' => (titel === '' ? 'hidden' : als)
/** "leitet zu dieser Zeit schon: Stadtfest"; for hidden occasions without a title. */
export const heldText = (texts: HeldTexts, belegung: HeldByWhat, what = belegung.titel): string =>
  texts[heldAs(belegung)] + (belegung.titel && `: ${what}`)

/** Wish for a time. `reserve`: only if nobody else can; visible to planners only. */
export const GRADES = { gern: 'Gern', kann: 'Geht', reserve: 'Notfalls', nicht: 'Nein' } as const
export type Grade = keyof typeof GRADES
/** One letter for each part of a day, on the month board. */
export const WISH_LETTERS = { gern: 'g', kann: 'k', reserve: 'r', nicht: 'n' } as const satisfies Readonly<Record<Grade, string>>
/** Sort rank: `gern` first, no wish equals `kann`, `reserve` after that. */
export const wishRank = (wish: Grade | null | undefined): number => ({ gern: 0, kann: 1, reserve: 2, nicht: 3 })[wish ?? 'kann']
