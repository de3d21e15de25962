// The history that the seeded records would have: made by somebody, changed now and then.
import type { Insertable } from 'kysely'
import type { DB, Json } from '#server/db/schema.ts'
import type { Aktion } from '#server/historie/protokoll.ts'
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

const leer = (wert: Json) => wert === null || wert === '' || (Array.isArray(wert) && wert.length === 0)

/** One row per changed field, those of one change in one group: as src/server/historie/protokoll.ts writes them. */
export function eintraege(zufall: Zufall, { bereich, objekt, wer, zeit, aktion, felder }: Geschehen): Eintrag[] {
  const gruppe = zufall.id(zeit)
  const geaendert = felder.filter(([, alt, neu]) => !(leer(alt) && leer(neu)))
  const zeilen = geaendert.length > 0 ? geaendert : [['', null, null] as const]
  return zeilen.map(([feld, alt, neu]) => ({
    _id: zufall.id(zeit),
    gruppe,
    zeit: zeit.toISOString(),
    user: wer,
    bereich,
    objekt,
    aktion,
    feld,
    alt: leer(alt) ? null : alt,
    neu: leer(neu) ? null : neu,
  }))
}
