export { calendarFile, kalenderfeed } from './ics.ts'
