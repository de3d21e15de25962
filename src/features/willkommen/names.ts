/** First steps of a new member, in their order. */
export const STEPS = {
  foto: 'Foto',
  notfallkontakt: 'Notfallkontakt',
  ausbildungen: 'Ausbildungen',
  kalender: 'Kalender',
  benachrichtigungen: 'Benachrichtigungen',
} as const
export type Step = keyof typeof STEPS
