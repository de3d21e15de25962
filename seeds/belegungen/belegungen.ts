import type { Transaction } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { betankungen } from './betankungen.ts'
import { checks } from './checks.ts'
import { fahrten } from './fahrten.ts'
import { type Fahrzeugbelegung, fahrzeugbelegungen } from './fahrzeuge.ts'
import { maengel } from './maengel.ts'
import type { Amounts } from './amounts.ts'
import { Nutzende } from './nutzende.ts'
import { pruefungen } from './pruefungen.ts'
import { raumbelegungen } from './raeume.ts'
import { fillTaken } from './taken.ts'
import { add, withoutConstraints } from '../load-demo.ts'
import type { Fahrzeug } from '../inventory/fahrzeuge.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Ort } from '../inventory/orte.ts'
import { plusDays } from '../days.ts'
import { entries, type Happened } from '../verlauf.ts'
import { newRandom } from '../random.ts'

interface Stock {
  readonly people: readonly Mitglied[]
  readonly plaetze: readonly Ort[]
  readonly vehicles: readonly Fahrzeug[]
  readonly today: string
  readonly amounts: Amounts
  readonly dienste: readonly Fahrzeugbelegung[]
  readonly ktw: readonly Fahrzeugbelegung[]
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Only bookings starting within the last two weeks or later get a history. */
function verlauf(area: Happened['area'], rows: readonly Taken[], fields: readonly (keyof Taken)[], today: string): Happened[] {
  const from = plusDays(today, -14)
  return rows
    .filter(({ beginn }) => String(beginn) >= from)
    .flatMap((row) => {
      const entry = (action: Happened['action'], time: unknown, what: Happened['fields']): Happened => ({
        area,
        object: row._id,
        actor: String(row.erstelltVon),
        time: new Date(String(time)),
        action,
        fields: what,
      })
      const start = fields.map((field) => [field, null, text(row[field])] as const)
      const before = row.status === 'abgelehnt' ? 'angefragt' : 'bestaetigt'
      const afterwards = row.status === 'storniert' || row.status === 'abgelehnt'
      return [
        entry('angelegt', row.erstelltAm, [...start, ['status', null, afterwards ? before : row.status]]),
        ...(afterwards
          ? [
              entry(row.status, row.geaendertAm, [
                ['status', before, row.status],
                ['grund', null, text(row.grund)],
              ]),
            ]
          : []),
      ]
    })
}
interface Taken {
  readonly _id: string
  readonly erstelltVon?: unknown
  readonly erstelltAm?: unknown
  readonly geaendertAm?: unknown
  readonly beginn: unknown
  readonly ende?: unknown
  readonly status: string
  readonly grund?: unknown
  readonly zweck?: unknown
  readonly titel?: unknown
  readonly art?: unknown
}

/** Fills the booking tables, including those of services; requires people, places, vehicles and services. */
export async function fillBelegungen(
  trx: Transaction<DB>,
  { people, plaetze, vehicles, today, amounts, dienste, ktw }: Stock,
): Promise<void> {
  const nutzende = new Nutzende(newRandom('nutzende'), people)
  const wart = people.find(({ person }) => person.rollen.includes('Fahrzeugwart'))?.user._id ?? people[0]?.user._id ?? ''
  const own = fahrzeugbelegungen(newRandom('fahrzeugbelegungen'), {
    today,
    vehicles,
    nutzende,
    dienste: [...dienste, ...ktw],
    count: amounts.fahrzeugbelegungen,
  })
  const raeume = raumbelegungen(newRandom('raumbelegungen'), { today, plaetze, nutzende, count: amounts.raumbelegungen })
  const gefahren = fahrten(newRandom('fahrten'), [...dienste, ...own], { today, vehicles, nutzende })
  const found = maengel(newRandom('maengel'), { today, vehicles, nutzende, who: wart })
  await withoutConstraints(trx, ['fahrzeugbelegungen', 'raumbelegungen', 'fahrten'], async () => {
    await add(trx, 'fahrzeugbelegungen', [...dienste, ...ktw, ...own])
    await add(trx, 'raumbelegungen', raeume)
    await add(trx, 'fahrten', gefahren)
  })
  await fillTaken(trx, { today, who: wart, waiting: ['helfer', 'leitung'].map((name) => nutzende.named(name).profil) })
  await add(trx, 'fahrzeugpruefungen', pruefungen(newRandom('pruefungen'), vehicles, today, wart))
  await add(trx, 'fahrzeugmaengel', found.rows)
  await add(trx, 'betankungen', betankungen(newRandom('betankungen'), { today, vehicles, nutzende }))
  const checked = checks(newRandom('checks'), { today, vehicles, nutzende, who: wart })
  await add(trx, 'checklisten', checked.lists)
  await add(trx, 'fahrzeugmaengel', checked.defects)
  await add(trx, 'fahrzeugchecks', checked.filled)
  await add(trx, 'dateien', found.photos)
  const random = newRandom('belegungsverlauf')
  const happened = [
    ...found.happened,
    ...verlauf('fahrzeugbelegungen', own, ['zweck', 'art', 'beginn', 'ende'], today),
    ...verlauf('raumbelegungen', raeume, ['titel', 'beginn', 'ende'], today),
  ]
  await add(
    trx,
    'historie',
    happened.sort((a, b) => a.time.getTime() - b.time.getTime()).flatMap((event) => entries(random, event)),
  )
}
