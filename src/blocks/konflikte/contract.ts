// As what somebody's time is taken, and how that reads; server and browser.

/** Staffed in an offer, leads an occasion, drives a booked vehicle. */
export const HELD = ['eingeteilt', 'leitung', 'fahrer'] as const
export type Held = (typeof HELD)[number]

/** Of somebody: "Anna Ahrens …: Stadtlauf". */
export const HELD_TEXT: Readonly<Record<Held, string>> = {
  eingeteilt: 'ist zu dieser Zeit schon eingeteilt',
  leitung: 'leitet zu dieser Zeit schon',
  fahrer: 'fährt zu dieser Zeit schon',
}
/** To the person: "…: Stadtlauf". */
export const YOU_HELD: Readonly<Record<Held, string>> = {
  eingeteilt: 'Zu dieser Zeit bist du schon eingeteilt',
  leitung: 'Zu dieser Zeit leitest du schon',
  fahrer: 'Zu dieser Zeit fährst du schon',
}
