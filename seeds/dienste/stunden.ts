// What closing a service writes for each who was there.
import { plusTage } from '../tage.ts'
import { berlin, uhr } from '../uhr.ts'
import type { Zufall } from '../zufall.ts'
import type { Helfer } from './leute.ts'
import type { Zeilen } from './zeilen.ts'

const STUNDE = 3_600_000

interface War {
  readonly anmeldung: string
  readonly helfer: Helfer
  /** Who closed the service and confirms the hours, unless they are one's own. */
  readonly planer: Helfer
  readonly andere: Helfer
  readonly anlass: string
  readonly von: number
  readonly bis: number
  readonly abgeschlossen: number
  readonly heute: string
}

/** Does a span touch the hours from 22 to 6 in Berlin? */
function nachts(von: number, bis: number): boolean {
  const abends = berlin(von)
  if (abends.stunde < 6 || abends.stunde >= 22) return true
  return bis > uhr(abends.tag, 22)
}

/** Hours to the quarter; long ago they were confirmed, lately some are still drafts. */
export function nachweis(
  zufall: Zufall,
  { anmeldung, helfer, planer, andere, anlass, von, bis, abgeschlossen, heute }: War,
): Zeilen['stundennachweise'][number] {
  const { tag } = berlin(von)
  const dauer = (bis - von) / STUNDE
  const pause = dauer > 9 ? 45 : dauer > 6 && zufall.trifft(0.5) ? 30 : 0
  const bestaetigt = tag < plusTage(heute, -42) || (tag < plusTage(heute, -10) && zufall.trifft(0.5))
  const prueft = helfer.user === planer.user ? andere : planer
  const zuletzt = uhr(plusTage(heute, -1), 22)
  const am = new Date(abgeschlossen).toISOString()
  const geprueft = new Date(Math.min(zuletzt, abgeschlossen + zufall.ganz(1, 9) * 24 * STUNDE)).toISOString()
  return {
    _id: zufall.id(new Date(abgeschlossen)),
    version: bestaetigt ? 3 : 1,
    erstelltAm: am,
    erstelltVon: planer.user,
    geaendertAm: bestaetigt ? geprueft : am,
    geaendertVon: bestaetigt ? prueft.user : planer.user,
    profil: helfer.profil,
    art: 'Sanitaetsdienst',
    datum: tag,
    beginn: new Date(von).toISOString(),
    ende: new Date(bis).toISOString(),
    stunden: Math.max(0.25, Math.round((dauer - pause / 60) * 4) / 4),
    pause,
    nacht: nachts(von, bis),
    anlass,
    anmeldung,
    anfahrtKm: zufall.trifft(0.3) ? zufall.ganz(2, 40) : 0,
    fahrtkostenBeantragt: false,
    status: bestaetigt ? 'bestaetigt' : zufall.trifft(0.4) ? 'eingereicht' : 'entwurf',
    bestaetigtVon: bestaetigt ? prueft.user : null,
    bestaetigtAm: bestaetigt ? geprueft : null,
    ablehnungsgrund: '',
  }
}
