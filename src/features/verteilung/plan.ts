// Link to the distribution, shown in the lists that it counts.
/** Annahme: planners of duties and evaluators of hours see everything; others see themselves and the mean. */
export const DISTRIBUTION = {
  titel: 'Wer wie viel macht',
  to: '/verteilung',
  recht: [
    'READ_STUNDEN_AUSWERTUNG',
    'UPDATE_SANDIENST',
    'UPDATE_EXTERN_SANDIENST',
    'UPDATE_KTW_WOCHE',
    'UPDATE_SONNTAG_KTW',
    'UPDATE_BLUTSPENDE',
  ],
} as const
