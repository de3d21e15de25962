// Parts of a profile that other areas write, with the rights to read them here.
import * as z from 'zod/mini'
import { field, id, strings, stringsOrNull } from '#contract/fields.ts'

export const holdings = {
  /** Of vehicles, the latest first; each also answers by its own id. */
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
  /** Items issued to the person now. */
  melderIds: field('Melder', z.array(id)),
  schluesselIds: field('Schlüssel', z.array(id)),
  kleidung: field('Kleidung', z.array(z.object({ kleidung: id, menge: z.number(), ...strings('bezeichnung', 'groesse', 'ausgegebenAm') }))),
}

/** Each as its own area lets it be read; records of training are written one by one (ausbildungen.ts). */
export const HOLDING_RULES = {
  ausbildungen: { reads: ['selbst', 'READ_USER', 'UPDATE_USER_AUSBILDUNG', 'DELETE_USER_AUSBILDUNG'], writes: [] },
  einweisungen: { reads: ['selbst', 'READ_FAHRZEUGEINWEISUNG'], writes: [] },
  melderIds: { reads: ['selbst', 'READ_MELDER'], writes: [] },
  schluesselIds: { reads: ['selbst', 'READ_SCHLUESSEL'], writes: [] },
  kleidung: { reads: ['selbst', 'READ_KLEIDUNG'], writes: [] },
} as const
