// What closing a service writes for each who was there.
import { plusDays } from '../days.ts'
import { berlin, clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Helfer } from './people.ts'
import type { Rows } from './rows.ts'

const HOUR = 3_600_000

interface Was {
  readonly anmeldung: string
  readonly helfer: Helfer
  /** Who closed the service and confirms the hours, unless they are one's own. */
  readonly planner: Helfer
  readonly other: Helfer
  readonly anlass: string
  readonly von: number
  readonly bis: number
  readonly abgeschlossen: number
  readonly heute: string
}

/** Does a span touch the hours from 22 to 6 in Berlin? */
function atNight(von: number, bis: number): boolean {
  const evenings = berlin(von)
  if (evenings.hour < 6 || evenings.hour >= 22) return true
  return bis > clock(evenings.tag, 22)
}

/** Hours to the quarter; long ago they were confirmed, lately some are still drafts. */
export function nachweis(
  random: Random,
  { anmeldung, helfer, planner, other, anlass, von, bis, abgeschlossen: finished, heute: today }: Was,
): Rows['stundennachweise'][number] {
  const { tag: day } = berlin(von)
  const duration = (bis - von) / HOUR
  const pause = duration > 9 ? 45 : duration > 6 && random.matches(0.5) ? 30 : 0
  const confirmed = day < plusDays(today, -42) || (day < plusDays(today, -10) && random.matches(0.5))
  const checks = helfer.user === planner.user ? other : planner
  const last = clock(plusDays(today, -1), 22)
  const am = new Date(finished).toISOString()
  const checked = new Date(Math.min(last, finished + random.whole(1, 9) * 24 * HOUR)).toISOString()
  return {
    _id: random.id(new Date(finished)),
    version: confirmed ? 3 : 1,
    erstelltAm: am,
    erstelltVon: planner.user,
    geaendertAm: confirmed ? checked : am,
    geaendertVon: confirmed ? checks.user : planner.user,
    profil: helfer.profil,
    art: 'Sanitaetsdienst',
    datum: day,
    beginn: new Date(von).toISOString(),
    ende: new Date(bis).toISOString(),
    stunden: Math.max(0.25, Math.round((duration - pause / 60) * 4) / 4),
    pause,
    nacht: atNight(von, bis),
    anlass,
    anmeldung,
    anfahrtKm: random.matches(0.3) ? random.whole(2, 40) : 0,
    fahrtkostenBeantragt: false,
    status: confirmed ? 'bestaetigt' : random.matches(0.4) ? 'eingereicht' : 'entwurf',
    bestaetigtVon: confirmed ? checks.user : null,
    bestaetigtAm: confirmed ? checked : null,
    ablehnungsgrund: '',
  }
}
