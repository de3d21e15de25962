// C-Dienst on-call weeks: Monday to Monday, a few leaders in rotation.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { clock } from '../clock.ts'
import { plusDays } from '../days.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Random } from '../random.ts'

const [BEFORE, AHEAD, TURNS] = [13, 13, 5] as const

export function cdienste(random: Random, people: readonly Mitglied[], today: string, by: string): Insertable<DB['cdienste']>[] {
  const turns = people.filter(({ profil, person }) => person.status === 'aktiv' && profil.unsichtbar !== true).slice(0, TURNS)
  const monday = plusDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  return Array.from({ length: BEFORE + AHEAD }, (_, i) => i - BEFORE).flatMap((week) => {
    const first = plusDays(monday, 7 * week)
    const said = new Date(Math.min(clock(plusDays(first, -30), 19), clock(plusDays(today, -1), 19)))
    const who = turns[(week + BEFORE) % turns.length]
    if (!who) return []
    return {
      _id: random.id(said),
      version: 1,
      erstelltAm: said.toISOString(),
      erstelltVon: by,
      geaendertAm: said.toISOString(),
      geaendertVon: by,
      profil: who.profil._id,
      beginn: new Date(clock(first, 8)).toISOString(),
      ende: new Date(clock(plusDays(first, 7), 8)).toISOString(),
    }
  })
}
