import * as z from 'zod/mini'
import { field, id, strings, stringsOrNull } from '#contract/fields.ts'

export const holdings = {
  /** Of vehicles, newest first; each is also available by its own id. */
  einweisungen: field(
    'Fahrzeugeinweisungen',
    z.array(
      z.object({
        _id: id,
        fahrzeug: id,
        bestanden: z.boolean(),
        ...strings('fahrzeugName', 'art', 'datum'),
        ...stringsOrNull('gueltigBis'),
      }),
    ),
  ),
  melderIds: field('Melder', z.array(id)),
  schluesselIds: field('Schlüssel', z.array(id)),
  kleidung: field('Kleidung', z.array(z.object({ kleidung: id, menge: z.number(), ...strings('bezeichnung', 'groesse', 'ausgegebenAm') }))),
}

/** Read access follows each owning area; training records have calls of their own (ausbildungen.ts). */
export const HOLDING_RULES = {
  ausbildungen: { reads: ['selbst', 'READ_USER', 'UPDATE_USER_AUSBILDUNG', 'DELETE_USER_AUSBILDUNG'], writes: [] },
  einweisungen: { reads: ['selbst', 'READ_FAHRZEUGEINWEISUNG'], writes: [] },
  melderIds: { reads: ['selbst', 'READ_MELDER'], writes: [] },
  schluesselIds: { reads: ['selbst', 'READ_SCHLUESSEL'], writes: [] },
  kleidung: { reads: ['selbst', 'READ_KLEIDUNG'], writes: [] },
} as const
