export { calendarFile, buildFeed } from './ics.ts'
