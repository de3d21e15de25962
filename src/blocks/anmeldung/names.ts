// The states of a sign-up, without schemas: the first screen names them.

export const ANMELDESTATUS_NAMES = {
  gemeldet: 'Gemeldet',
  eingeteilt: 'Eingeteilt',
  warteliste: 'Warteliste',
  abgelehnt: 'Abgelehnt',
  abgesagt: 'Abgesagt',
  nichtErschienen: 'Nicht erschienen',
} as const
