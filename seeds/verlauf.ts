// The history that the seeded records would have: made by somebody, changed now and then.
import type { Insertable } from 'kysely'
import type { DB, Json } from '#server/db/schema.ts'
import { type Aktion, entryRows } from '#server/historie/protokoll.ts'
import type { Zufall } from './zufall.ts'

type Eintrag = Insertable<DB['historie']>

export interface Geschehen {
  readonly bereich: 'orte' | 'fahrzeuge' | 'profile' | 'sanitaetsdienste' | 'fahrzeugbelegungen' | 'raumbelegungen' | 'fahrzeugmaengel'
  readonly objekt: string
  readonly wer: string
  readonly zeit: Date
  readonly aktion: Aktion
  /** Field, before, after; none for a deletion. */
  readonly felder: readonly (readonly [feld: string, alt: Json, neu: Json])[]
}

/** One row per changed field, those of one change in one group: as the server writes them. */
export function eintraege(zufall: Zufall, { felder, wer, zeit, aktion, ...wo }: Geschehen): Eintrag[] {
  const gruppe = zufall.id(zeit)
  const [alt, neu] = [1, 2].map((seite) => Object.fromEntries(felder.map((feld) => [feld[0], feld[seite]])))
  return entryRows({ aktion, felder: felder.map(([feld]) => feld), alt, neu }).map((row) => ({
    _id: zufall.id(zeit),
    gruppe,
    zeit: zeit.toISOString(),
    user: wer,
    ...wo,
    aktion,
    feld: row.feld,
    alt: (row.alt ?? null) as Json,
    neu: (row.neu ?? null) as Json,
  }))
}
