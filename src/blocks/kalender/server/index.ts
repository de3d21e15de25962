export { kalenderdatei, kalenderfeed, type Termin } from './ics.ts'
