/** What speaks against somebody in a duty: explains, never blocks (rules.md 4.6). The text is one short German sentence. */
export interface Hint {
  readonly art: 'qualifikation' | 'fuehrerschein' | 'einweisung' | 'ruhe' | 'dauer' | 'alter' | 'status'
  readonly text: string
  /** Which vehicle it concerns, where it is about one of several. */
  readonly fahrzeug?: string
}

/** "28.02.2027" of a day `YYYY-MM-DD`. */
export const datumText = (day: string): string => day.split('-').toReversed().join('.')
