import * as z from 'zod/mini'
import { anlassContract, wordsOf } from '#blocks/dienst/declaration.ts'
import { callsUnder } from '#contract/endpoint.ts'
import { choice, field, id, instant, list, number, numbers, requiredNumber, requiredText, state, strings, text } from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { BEDARFS_NAMES } from '#contract/qualifikation.ts'

export const ROLLEN = ['Anmeldung', 'Betreuung', 'Ruhebereich', 'Imbiss/Küche', 'Aufbau', 'Abbau', 'Kinderbetreuung', 'Werbung'] as const

const role = z.object({
  _id: z.optional(id),
  rolle: choice('Rolle', ROLLEN),
  anzahl: requiredNumber('Anzahl', 1, 30),
  qualifikation: choice('Qualifikation', BEDARFS_NAMES, 'keine'),
  von: instant('Von'),
  bis: instant('Bis'),
})
export type Rolle = z.output<typeof role>

export const blutspendeFields = {
  bezeichnung: requiredText('Bezeichnung', 120),
  treffpunktZeit: instant('Treffpunkt um'),
  bedarf: list('Rollen', role, 40),
  kapazitaetLiegen: number('Liegen', 0, 60),
  terminslots: number('Termine für Spender', 0, 1000),
  zusammenarbeit: text('Blutspendedienst', 120),
  verpflegung: text('Verpflegung', 200),
  bemerkung: text('Bemerkung', 2000),
}

export const statistikFields = {
  spendewillige: requiredNumber('Spendewillige', 0, 10_000),
  erstspender: requiredNumber('Erstspender', 0, 10_000),
  mehrfachspender: requiredNumber('Mehrfachspender', 0, 10_000),
  abgewiesen: requiredNumber('Abgewiesen', 0, 10_000),
  vollblutspenden: requiredNumber('Vollblutspenden', 0, 10_000),
  spontan: requiredNumber('Ohne Termin', 0, 10_000),
  ehrungen: requiredNumber('Ehrungen', 0, 1000),
}
export const statistik = z.object(statistikFields)
export type Statistik = z.output<typeof statistik>

/** Reason why these numbers are impossible, with the field to blame; null if they are valid. */
export function statistikHindernis({ spendewillige, vollblutspenden, abgewiesen, erstspender, mehrfachspender }: Statistik) {
  if (vollblutspenden + abgewiesen !== spendewillige)
    return {
      feld: 'spendewillige',
      msg:
        'Spendewillige sind Vollblutspenden und Abgewiesene zusammen: ' +
        `${vollblutspenden} + ${abgewiesen} = ${vollblutspenden + abgewiesen}, nicht ${spendewillige}.`,
    }
  if (erstspender + mehrfachspender > spendewillige)
    return {
      feld: 'erstspender',
      msg: `Erst- und Mehrfachspender sind zusammen ${erstspender + mehrfachspender}, mehr als die ${spendewillige} Spendewilligen.`,
    }
  return null
}

export const WORDS = wordsOf('f', 'Blutspende', 'Blutspenden')
const call = callsUnder('/api/blutspenden')
const plain = anlassContract({
  basePath: '/api/blutspenden',
  area: 'BLUTSPENDE',
  names: ['Blutspende', 'Blutspenden'],
  fields: blutspendeFields,
  derived: { statistik: z.nullable(statistik) },
  row: { statistik: z.nullable(statistik) },
})
const year = z.object({ ...numbers('jahr', 'termine', 'gezaehlt'), ...statistik.shape })
export type DonorYear = z.output<typeof year>

export const blutspendenContract = {
  ...plain,
  /** For type-ahead: each name and place once, with its latest drive. */
  distinct: call('GET', '/distinct', 'READ_BLUTSPENDE', 'Vorlagen aus früheren Blutspenden', {
    response: z.array(
      z.object({ ...strings('bezeichnung', 'ortName', 'letzterBeginn'), ort: z.nullable(id), letzte: id, ...numbers('anzahl') }),
    ),
  }),
  years: call('GET', '/vergleich', 'READ_BLUTSPENDE', 'Spendezahlen im Vergleich der Jahre', { response: z.array(year) }),
  statistik: call('PUT', '/{id}/statistik', 'READ_BLUTSPENDE', 'Spendezahlen einer Blutspende (wer plant oder leitet)', {
    body: z.object({ version: state.version, ...statistikFields }),
    response: plain.get.response,
  }),
} as const
export const statistikInHistory = inHistory(field('Spendezahlen', statistik), { parts: true })
