// Leaving (docs/adr/0042): checklist of a leaver, retained data, and the member's access to personal data.
import * as z from 'zod/mini'
import { callsUnder } from '#contract/endpoint.ts'
import {
  field,
  historyEntry,
  id,
  number,
  person,
  requiredNumber,
  requiredText,
  state,
  strings,
  stringsOrNull,
  textList,
} from '#contract/fields.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { enumOf } from '#contract/schema.ts'

const openPoint = z.object(strings('titel', 'unter', 'pfad', 'wer'))
const ticked = z.object({ ...strings('name'), ...stringsOrNull('am'), von: z.nullable(person) })
/** `offen` derives from the data; `punkte` are ticked by hand. Without `begonnenAm` the member is not leaving. */
export const laufzettel = z.object({
  person,
  status: z.string(),
  ...stringsOrNull('begonnenAm', 'abgeschlossenAm'),
  abgeschlossenVon: z.nullable(person),
  offen: z.array(openPoint),
  punkte: z.array(ticked),
})
export type Laufzettel = z.output<typeof laufzettel>

export const leavingFields = {
  punkte: textList('Punkte, die von Hand abgehakt werden', 20, 60),
  loeschenNachMonaten: number('Ausgetretene löschen nach (Monate)', 1, 360),
  einsatzJahre: requiredNumber('Namen zu Diensten aufbewahren (Jahre)', 1, 30),
  abrechnungJahre: requiredNumber('Angaben zu Abrechnungen aufbewahren (Jahre)', 1, 30),
}
export const leavingRules = z.object({ version: state.version, ...leavingFields })
/**
 * Annahme: three years, until claims lapse (§§ 195, 199 BGB), and ten years for accounting records (§ 147 AO). Both count from the end
 * of the year. Deletion is manual until the chapter sets a period: an update must not trigger deletions overnight.
 */
export const LEAVING_RULES: z.output<typeof leavingRules> = {
  version: 1,
  punkte: ['Dienstausweis zurück', 'Dienstkleidung zurück'],
  loeschenNachMonaten: null,
  einsatzJahre: 3,
  abrechnungJahre: 10,
}
export const KEPT_NAMES = { profil: 'Ausgetretenes Mitglied', einsatz: 'Namen zu Diensten', abrechnung: 'Angaben zu Abrechnungen' } as const
/** Member, date of leaving, and the day of the job; null: no period is set. `angaben`: retained data, 'Ort: Musterstadt'. */
export const kept = z.object({
  profil: id,
  art: enumOf(KEPT_NAMES),
  ...strings('name', 'seit'),
  ...stringsOrNull('faellig'),
  angaben: z.array(z.string()),
})
export type Kept = z.output<typeof kept>
/** Day of the job under other periods; a test holds it to the server's statement. */
export function dueDay({ art, seit }: Pick<Kept, 'art' | 'seit'>, rules: Omit<z.output<typeof leavingRules>, 'version' | 'punkte'>) {
  const [year = 0, month = 0, day = 0] = seit.split('-').map(Number)
  if (art !== 'profil') return `${year + 1 + (art === 'einsatz' ? rules.einsatzJahre : rules.abrechnungJahre)}-01-01`
  if (rules.loeschenNachMonaten === null) return null
  const last = new Date(Date.UTC(year, month + rules.loeschenNachMonaten, 0))
  const due = new Date(last)
  due.setUTCDate(Math.min(day, last.getUTCDate()))
  return due.toISOString().slice(0, 10)
}
export const HIDDEN_READER = 'Ein Mitglied der Leitung'
export const READ_KINDS = { bank: 'Bankdaten', notfall: 'Notfallkontakt' } as const
/** The reader is null if hidden from the member. */
export const reading = z.object({ leser: z.nullable(person), art: enumOf(READ_KINDS), ...strings('tag') })

export const LEAVING = ['DELETE_USER', 'UPDATE_USER_PROPERTIES'] as const satisfies readonly Recht[]
const under = callsUnder('/api/profile')
const RULES = '/aufbewahrung/regeln'

export const leavingContract = {
  /** For the member, and for everybody with the rights to handle leaving. */
  laufzettel: under('GET', '/{id}/laufzettel', 'angemeldet', 'Laufzettel', { response: laufzettel }),
  begin: under('POST', '/{id}/laufzettel', LEAVING, 'Austritt beginnen'),
  stop: under('DELETE', '/{id}/laufzettel', LEAVING, 'Austritt abbrechen'),
  tick: under('PUT', '/{id}/laufzettel/punkt', LEAVING, 'Punkt des Laufzettels abhaken', {
    body: z.object({ punkt: requiredText('Punkt', 60), erledigt: field('Erledigt', z.boolean()) }),
  }),
  /** @throws 409 naming the open points */
  signOff: under('PUT', '/{id}/laufzettel', LEAVING, 'Laufzettel abschließen oder wieder öffnen', {
    body: z.object({ abgeschlossen: field('Abgeschlossen', z.boolean()) }),
  }),
  /** Members due for the nightly job with their day: the job processes exactly this list. */
  aufbewahrung: under('GET', '/aufbewahrung', 'DELETE_USER', 'Was von Ehemaligen aufbewahrt wird', { response: z.array(kept) }),
  rules: under('GET', RULES, LEAVING, 'Punkte des Laufzettels und Fristen', { response: leavingRules }),
  changeRules: under('PUT', RULES, 'DELETE_USER', 'Punkte des Laufzettels und Fristen festlegen', {
    body: leavingRules,
    response: leavingRules,
  }),
  rulesHistory: under('GET', `${RULES}/history`, LEAVING, 'Wer wann die Fristen geändert hat', { response: z.array(historyEntry) }),
  export: under('GET', '/me/export', 'angemeldet', 'Eigene Daten als Datei', {
    query: z.object({ format: z._default(z.enum(['json', 'pdf']), 'json') }),
    kind: 'stream',
  }),
  einblicke: under('GET', '/me/einblicke', 'angemeldet', 'Wer meine Bankdaten und Notfallkontakte gesehen hat', {
    response: z.array(reading),
  }),
} as const
