import type { Insertable } from 'kysely'
import type { DB, Json } from '#server/db/schema.ts'
import { type Action, entryRows } from '#server/history/record.ts'
import type { Random } from './random.ts'

type Entry = Insertable<DB['historie']>

export interface Happened {
  readonly area: 'orte' | 'fahrzeuge' | 'profile' | 'sanitaetsdienste' | 'fahrzeugbelegungen' | 'raumbelegungen' | 'fahrzeugmaengel'
  readonly object: string
  readonly actor: string
  readonly time: Date
  readonly action: Action
  /** Field, before, after; empty for a deletion. */
  readonly fields: readonly (readonly [feld: string, alt: Json, neu: Json])[]
}

export function entries(random: Random, { area, object, fields, actor, time, action }: Happened): Entry[] {
  const group = random.id(time)
  const [old, fresh] = [1, 2].map((page) => Object.fromEntries(fields.map((field) => [field[0], field[page]])))
  return entryRows({ action, fields: fields.map(([field]) => field), before: old, after: fresh }).map((row) => ({
    _id: random.id(time),
    gruppe: group,
    zeit: time.toISOString(),
    user: actor,
    bereich: area,
    objekt: object,
    aktion: action,
    feld: row.feld,
    alt: (row.alt ?? null) as Json,
    neu: (row.neu ?? null) as Json,
  }))
}
