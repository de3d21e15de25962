import * as z from 'zod/mini'
import { field, id, strings, stringsOrNull } from '#contract/fields.ts'
import type { Recht } from '#contract/rights/rechte.ts'

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

export const EXPIRY_RIGHTS = {
  ausbildung: ['UPDATE_USER_AUSBILDUNG'],
  einweisung: ['UPDATE_FAHRZEUGEINWEISUNG'],
  fuehrerschein: ['UPDATE_FAHRZEUGEINWEISUNG', 'UPDATE_USER'],
  fuehrerscheinkontrolle: ['UPDATE_FAHRZEUGEINWEISUNG', 'UPDATE_USER'],
  fuehrungszeugnis: ['UPDATE_USER_PROPERTIES'],
  melder: ['UPDATE_MELDER'],
  schluessel: ['UPDATE_SCHLUESSEL'],
  geraet: ['UPDATE_MELDER'],
  kleidung: ['UPDATE_KLEIDUNG'],
} as const satisfies Record<string, readonly [Recht, ...Recht[]]>
export const WORKERS = [
  'UPDATE_USER_AUSBILDUNG',
  'UPDATE_FAHRZEUGEINWEISUNG',
  'UPDATE_USER',
  'UPDATE_USER_PROPERTIES',
  'UPDATE_MELDER',
  'UPDATE_SCHLUESSEL',
  'UPDATE_KLEIDUNG',
] as const
