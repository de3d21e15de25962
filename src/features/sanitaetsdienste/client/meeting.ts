import { timeOnDay } from '#client/date.ts'
import type { Dienst } from '../schemas.ts'

/** Where and when one meets, if it is said: 'Wache 1 · 16:30 Uhr', else ''. */
export const meeting = (dienst: Pick<Dienst, 'treffpunkt' | 'treffpunktZeit' | 'beginn'>): string =>
  [dienst.treffpunkt, dienst.treffpunktZeit && timeOnDay(dienst.treffpunktZeit, dienst.beginn)].filter(Boolean).join(' · ')
