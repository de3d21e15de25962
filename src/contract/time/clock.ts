const HOUR = 3_600_000
/** Hours after which the work clock was probably forgotten. */
const FORGOTTEN = 10
export const STILL_RUNS = 'Läuft deine Uhr noch?'
export const isClockForgotten = (beginn: string, now: Date): boolean => now.getTime() - Date.parse(beginn) > FORGOTTEN * HOUR
