// Hour records created when a service is closed, one per attendee.
import { plusDays } from '../days.ts'
import { berlin, clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Helfer } from './people.ts'
import type { Rows } from './rows.ts'

const HOUR = 3_600_000

interface Attendance {
  readonly anmeldung: string
  readonly helfer: Helfer
  /** Closed the service and confirms the hours, except their own. */
  readonly planner: Helfer
  readonly other: Helfer
  readonly anlass: string
  readonly von: number
  readonly bis: number
  readonly closedAt: number
  readonly today: string
}

function atNight(von: number, bis: number): boolean {
  const start = berlin(von)
  if (start.hour < 6 || start.hour >= 22) return true
  return bis > clock(start.tag, 22)
}

/** Hours rounded to quarters; older ones are confirmed, some recent ones are drafts. */
export function nachweis(
  random: Random,
  { anmeldung, helfer, planner, other, anlass, von, bis, closedAt: finished, today }: Attendance,
): Rows['stundennachweise'][number] {
  const { tag } = berlin(von)
  const duration = (bis - von) / HOUR
  const pause = duration > 9 ? 45 : duration > 6 && random.chance(0.5) ? 30 : 0
  const confirmed = tag < plusDays(today, -42) || (tag < plusDays(today, -10) && random.chance(0.5))
  const confirmer = helfer.user === planner.user ? other : planner
  const latest = clock(plusDays(today, -1), 22)
  const closedAt = new Date(finished).toISOString()
  const confirmedAt = new Date(Math.min(latest, finished + random.whole(1, 9) * 24 * HOUR)).toISOString()
  return {
    _id: random.id(new Date(finished)),
    version: confirmed ? 3 : 1,
    erstelltAm: closedAt,
    erstelltVon: planner.user,
    geaendertAm: confirmed ? confirmedAt : closedAt,
    geaendertVon: confirmed ? confirmer.user : planner.user,
    profil: helfer.profil,
    art: 'Sanitaetsdienst',
    datum: tag,
    beginn: new Date(von).toISOString(),
    ende: new Date(bis).toISOString(),
    stunden: Math.max(0.25, Math.round((duration - pause / 60) * 4) / 4),
    pause,
    nacht: atNight(von, bis),
    anlass,
    anmeldung,
    anfahrtKm: random.chance(0.3) ? random.whole(2, 40) : 0,
    fahrtkostenBeantragt: false,
    status: confirmed ? 'bestaetigt' : random.chance(0.4) ? 'eingereicht' : 'entwurf',
    bestaetigtVon: confirmed ? confirmer.user : null,
    bestaetigtAm: confirmed ? confirmedAt : null,
    ablehnungsgrund: '',
    abgerechnetAm: null,
    einsatzbericht: null,
  }
}
