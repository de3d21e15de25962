export { calendarFile, kalenderfeed, type Termin } from './ics.ts'
