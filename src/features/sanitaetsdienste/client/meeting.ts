import { meetingLead } from '#blocks/dienst/meeting.ts'
import { timeOnDay } from '#client/text/date.ts'
import type { Dienst } from '../schemas.ts'

export function meeting(dienst: Pick<Dienst, 'treffpunkt' | 'treffpunktZeit' | 'beginn'> & Partial<Pick<Dienst, 'schichten'>>): string {
  const { treffpunkt, treffpunktZeit: at, beginn } = dienst
  return [treffpunkt, at && (meetingLead(at, dienst) ?? timeOnDay(at, beginn))].filter(Boolean).join(' · ')
}
