import type { Insertable } from 'kysely'
import type { DB, Json } from '#server/db/schema.ts'
import type { Fahrzeug } from './inventory/fahrzeuge.ts'
import type { Mitglied } from './people/mitglieder.ts'
import type { Ort } from './inventory/orte.ts'
import { plusDays, instant } from './days.ts'
import { entries, type Happened } from './verlauf.ts'
import type { Random } from './random.ts'

interface Stock {
  readonly people: readonly Mitglied[]
  readonly plaetze: readonly Ort[]
  readonly vehicles: readonly Fahrzeug[]
  readonly today: string
}

const NOT_TRACKED = new Set(['_id', 'version', 'erstelltAm', 'erstelltVon', 'geaendertAm', 'geaendertVon', 'aktiv'])
const asStart = (row: object) =>
  Object.entries(row).flatMap(([field, value]) => (NOT_TRACKED.has(field) ? [] : [[field, null, value as Json] as const]))

/** History of the seed: creation, changes and deletions of places and vehicles, and member changes, oldest first. */
export function story(random: Random, { people, plaetze, vehicles, today }: Stock): Insertable<DB['historie']>[] {
  const admin = people[0]?.user._id ?? ''
  const office = people.find(({ person }) => person.rollen.includes('Personal/Verwaltung'))?.user._id ?? admin
  const wart = people.find(({ person }) => person.rollen.includes('Fahrzeugwart'))?.user._id ?? admin
  const daysAgo = (days: number) => instant(plusDays(today, -days), random.whole(7, 20), random.whole(0, 59))
  const events: Happened[] = []

  for (const [area, rows] of [
    ['orte', plaetze],
    ['fahrzeuge', vehicles],
  ] as const) {
    for (const row of rows) {
      events.push({ area, object: row._id, actor: admin, time: daysAgo(400), action: 'angelegt', fields: asStart(row) })
      if (row.aktiv === false)
        events.push({ area, object: row._id, actor: wart, time: daysAgo(random.whole(20, 100)), action: 'geloescht', fields: [] })
    }
  }
  for (const { _id, kmStand } of vehicles) {
    if (kmStand === null) continue
    for (let km = kmStand - 1_200, days = 90; days > 0; km += 400, days -= 30) {
      events.push({
        area: 'fahrzeuge',
        object: _id,
        actor: wart,
        time: daysAgo(days),
        action: 'geaendert',
        fields: [['kmStand', km, km + 400]],
      })
    }
  }
  for (const { profil, person } of people) {
    if (!person.inDienst || !random.chance(0.6)) continue
    const fields = [
      ['gruppe', 'Jugend', profil.gruppe ?? ''],
      ['sanitaetsausbildung', 'EH', profil.sanitaetsausbildung ?? ''],
    ] as const
    events.push({
      area: 'profile',
      object: profil._id,
      actor: office,
      time: daysAgo(random.whole(30, 380)),
      action: 'geaendert',
      fields,
    })
  }
  return events.sort((a, b) => a.time.getTime() - b.time.getTime()).flatMap((event) => entries(random, event))
}
