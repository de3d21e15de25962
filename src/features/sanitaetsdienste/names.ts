// The states of a service, without schemas: the first screen names them.

/** In their order. Members see a service from `ausgeschrieben` on; before it is a draft. `besetzt` follows from the staffing. */
export const STATUS_NAMES = {
  anfrage: 'Anfrage',
  angebot: 'Angebot',
  beauftragt: 'Beauftragt',
  ausgeschrieben: 'Ausgeschrieben',
  besetzt: 'Besetzt',
  durchgefuehrt: 'Durchgeführt',
  abgerechnet: 'Abgerechnet',
} as const
export type Dienststatus = keyof typeof STATUS_NAMES
export const DRAFT = ['anfrage', 'angebot', 'beauftragt'] as const satisfies readonly Dienststatus[]
/** So long may a point of the checklist be. */
export const POINT_MAX = 120
