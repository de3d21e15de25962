// Upcoming absences: few, so that the demo chapter's duties still find people.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { clock } from '../clock.ts'
import { plusDays } from '../days.ts'
import type { Mitglied } from './mitglieder.ts'
import type { Random } from '../random.ts'

const NOTES = ['Urlaub', 'Urlaub', 'Fortbildung im Beruf', 'Umzug', '', ''] as const
const midnight = (day: string) => new Date(clock(day, 0)).toISOString()

export function abwesenheiten(random: Random, people: readonly Mitglied[], today: string): Insertable<DB['abwesenheiten']>[] {
  return people
    .filter(({ person: { status, username } }) => status === 'aktiv' && (random.chance(0.1) || username === 'helfer'))
    .map(({ user, profil }) => {
      const said = new Date(clock(plusDays(today, -random.whole(1, 20)), random.whole(8, 20)))
      const first = plusDays(today, random.whole(15, 60))
      const am = said.toISOString()
      return {
        _id: random.id(said),
        version: 1,
        erstelltAm: am,
        erstelltVon: user._id,
        geaendertAm: am,
        geaendertVon: user._id,
        profil: profil._id,
        beginn: midnight(first),
        ende: random.chance(0.2) ? new Date(clock(first, 22)).toISOString() : midnight(plusDays(first, random.whole(1, 14))),
        notiz: random.pick(NOTES),
      }
    })
}
