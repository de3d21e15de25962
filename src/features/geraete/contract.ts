// Other loan equipment: radios, tablets, first-aid bags.
import * as z from 'zod/mini'
import { lendingContract, PIECES } from '#blocks/ausleihe/contract.ts'
import { choice, date, requiredText, text } from '#contract/fields.ts'
import { enumOf } from '#contract/schema.ts'

export const GERAET_NAMES = {
  Funkgeraet: 'Funkgerät',
  Tablet: 'Tablet',
  Sanitaetstasche: 'Sanitätstasche',
  Sonstiges: 'Sonstiges',
} as const
export const GERAET = { ...PIECES, kind: 'geraet', words: { one: 'Gerät', the: 'Das Gerät', many: 'Geräte' } } as const

export const geraetFields = {
  bezeichnung: requiredText('Bezeichnung', 80),
  art: choice('Art', GERAET_NAMES, 'Sonstiges'),
  inventarnummer: requiredText('Inventarnummer', 40),
  hersteller: text('Hersteller', 60),
  modell: text('Modell', 60),
  seriennummer: text('Seriennummer', 40),
  naechstePruefung: date('Nächste Prüfung'),
  status: choice('Status', GERAET.states, GERAET.free),
  bemerkung: text('Bemerkung', 1000),
}

// Annahme: the specification has no separate right for devices; the right for pagers applies.
export const geraeteContract = lendingContract({
  basePath: '/api/geraete',
  area: 'MELDER',
  names: ['Gerät', 'Geräte'],
  fields: geraetFields,
  import: true,
  filter: { status: z.optional(enumOf(GERAET.states)), art: z.optional(enumOf(GERAET_NAMES)) },
})
