// Departures: offboarded members, one about to leave with upcoming duties, and one viewed emergency contact.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { instant, plusDays } from '../days.ts'
import type { Mitglied } from './mitglieder.ts'
import { LEAVING_RULES } from '#features/profile/leaving.ts'
import type { Random } from '../random.ts'

/** @param who id of the user that offboarded them */
export function leaving(random: Random, people: readonly Mitglied[], today: string, who: string) {
  const [first = ''] = LEAVING_RULES.punkte
  const at = (day: string) => instant(day, 18).toISOString()
  const row = (profil: string, begun: string, ticked: readonly string[], signed: string | null): Insertable<DB['laufzettel']> => ({
    _id: random.id(instant(begun, 18)),
    erstelltAm: at(begun),
    erstelltVon: who,
    profil,
    erledigt: Object.fromEntries(ticked.map((name) => [name, { von: who, am: at(signed ?? begun) }])),
    abgeschlossenAm: signed && at(signed),
    abgeschlossenVon: signed && who,
  })
  const slips = people.flatMap(({ person, profil: { _id, austrittsdatum } }) => {
    const day = austrittsdatum as string | null
    if (person.status === 'ausgetreten' && day) return [row(_id, plusDays(day, -14), LEAVING_RULES.punkte, day)]
    return person.nachname === 'Straßer' ? [row(_id, plusDays(today, -5), [first], null)] : []
  })
  const of = (username: string) => people.find(({ person }) => person.username === username)
  const [seen, reader] = [of('helfer')?.profil._id ?? '', of('leitung')?.user._id ?? '']
  const readings = [-3, -20].map((days) => ({ profil: seen, leser: reader, art: 'notfall', tag: plusDays(today, days) }))
  return { slips, readings }
}
