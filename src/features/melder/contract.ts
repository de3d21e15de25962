// Pagers.
import * as z from 'zod/mini'
import { lendingContract, PIECES } from '#blocks/ausleihe/contract.ts'
import { callsUnder } from '#contract/endpoint.ts'
import {
  choice,
  date,
  id,
  list,
  pattern,
  person,
  requiredDay,
  requiredPattern,
  requiredReference,
  requiredText,
  strings,
  stringsOrNull,
  text,
} from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { enumOf, keysOf } from '#contract/schema.ts'

export const GERAETETYPEN = { DME: 'DME (digital)', FME: 'FME (analog)', TME: 'TME (Tetra)', App: 'App' } as const
export const MELDER = { ...PIECES, kind: 'melder', words: { one: 'Melder', the: 'Der Melder', many: 'Melder' } } as const
const ZUBEHOER = ['Ladegerät', 'Antenne', 'Tasche'] as const

const schleife = z.object({
  ric: requiredPattern('Schleife', /^\d{5,7}$/, '1240310'),
  subadresse: choice('Subadresse', ['A', 'B', 'C', 'D'], null),
  bezeichnung: text('Was sie alarmiert', 60),
})

export const melderFields = {
  geraetetyp: choice('Gerätetyp', GERAETETYPEN, 'DME'),
  hersteller: requiredText('Hersteller', 60),
  modell: requiredText('Modell', 60),
  seriennummer: requiredText('Seriennummer', 40),
  inventarnummer: text('Inventarnummer', 40),
  issi: pattern('ISSI', /^\d{5,8}$/, '1234567'),
  opta: text('OPTA', 24),
  schleifen: list('Schleifen', schleife, 30),
  alarmeinheiten: list('Alarmeinheiten', inHistory(requiredReference('Alarmeinheit'), { kind: 'alarmeinheit' }), 20),
  zubehoer: list('Zubehör', choice('Zubehör', ZUBEHOER), 3),
  akkuWechselAm: date('Akku gewechselt am'),
  letztePruefung: date('Probealarm gehört am'),
  stummAm: date('Stumm beim Probealarm am'),
  naechstePruefung: date('Nächste Prüfung'),
  programmiertAm: date('Programmiert am'),
  programmierstand: text('Programmierstand', 40),
  status: choice('Status', MELDER.states, MELDER.free),
  reparaturSeit: date('In Reparatur seit'),
  reparaturBei: text('In Reparatur bei', 80),
  bemerkung: text('Bemerkung', 1000),
}

const call = callsUnder('/api/melder')
const carried = z.object({
  _id: id,
  ...strings('titel', 'inventarnummer'),
  alarmeinheiten: z.array(id),
  person: z.nullable(person),
  ...stringsOrNull('letztePruefung', 'stummAm'),
})
const MOST = 3000
export const melderContract = {
  ...lendingContract({
    basePath: '/api/melder',
    area: 'MELDER',
    names: ['Melder', 'Melder'],
    fields: melderFields,
    derived: { einheiten: z.array(z.object(strings('_id', 'name'))) },
    import: true,
    filter: {
      status: z.optional(enumOf(MELDER.states)),
      geraetetyp: z.optional(z.enum(keysOf(GERAETETYPEN))),
      stumm: z.optional(z.stringbool()),
    },
  }),
  /** Sorted by holder. */
  carried: call('GET', '/probealarm', 'READ_MELDER', 'Ausgegebene Melder', { response: z.array(carried) }),
  testAlarm: call('POST', '/probealarm', 'UPDATE_MELDER', 'Eintragen, welche Melder beim Probealarm zu hören waren', {
    body: z.object({ am: requiredDay('Probealarm am'), gehoert: list('Gehört', id, MOST), stumm: list('Stumm', id, MOST) }),
  }),
} as const
