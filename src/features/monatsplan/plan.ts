/** Link to the board, shown in the lists of the duties that it plans. */
export const MONTH_BOARD = {
  titel: 'Monatsplan',
  to: '/monatsplan',
  recht: ['UPDATE_SANDIENST', 'UPDATE_EXTERN_SANDIENST', 'UPDATE_KTW_WOCHE', 'UPDATE_SONNTAG_KTW', 'UPDATE_BLUTSPENDE'],
} as const
