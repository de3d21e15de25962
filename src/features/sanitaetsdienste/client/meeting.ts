import { meetingLead } from '#blocks/dienst/meeting.ts'
import { timeOnDay } from '#client/text/date.ts'
import type { Dienst } from '../schemas.ts'

export function meetingText(dienst: Pick<Dienst, 'treffpunkt' | 'treffpunktZeit' | 'beginn'> & Partial<Pick<Dienst, 'schichten'>>): string {
  const { treffpunkt, treffpunktZeit, beginn } = dienst
  return [treffpunkt, treffpunktZeit && (meetingLead(treffpunktZeit, dienst) ?? timeOnDay(treffpunktZeit, beginn))]
    .filter(Boolean)
    .join(' · ')
}
