/** Monday first. */
export const WEEKDAYS_LONG: readonly string[] = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
export const WEEKDAY_NAMES: readonly string[] = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
/** 0 for Monday, of a day `YYYY-MM-DD`. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7
