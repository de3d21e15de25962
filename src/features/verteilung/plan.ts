// The way to who did how much, from the lists of what is counted there.
/** Annahme: who plans duties, or evaluates hours, sees the whole; everybody their own beside the mean. */
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
