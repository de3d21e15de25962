import type { Bereichsauftraege } from '#server/jobs/knotenauftraege.ts'

/** Reminders and gap alarms: the jobs of this area and their timetable. */
export const auftraege: Bereichsauftraege = {}
