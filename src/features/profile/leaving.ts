// Leaving (docs/adr/0042): the page of a leaver, what is kept afterwards, and what one may know of oneself.
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

/** Where what is open on the page of a leaver is settled, and by whom. */
const openPoint = z.object(strings('titel', 'unter', 'pfad', 'wer'))
const ticked = z.object({ ...strings('name'), ...stringsOrNull('am'), von: z.nullable(person) })
/** `offen` follows from the data; `punkte` are ticked by hand. Without `begonnenAm` nobody is leaving. */
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
 * Annahme: three years, until claims lapse (§§ 195, 199 BGB); ten years for what bookkeeping rests on (§ 147 AO); both from the end of the year.
 * Who left is deleted by hand until the chapter sets a time: nobody goes in the first night after an update.
 */
export const LEAVING_RULES: z.output<typeof leavingRules> = {
  version: 1,
  punkte: ['Dienstausweis zurück', 'Dienstkleidung zurück'],
  loeschenNachMonaten: null,
  einsatzJahre: 3,
  abrechnungJahre: 10,
}
export const KEPT_NAMES = { profil: 'Ausgetretenes Mitglied', einsatz: 'Namen zu Diensten', abrechnung: 'Angaben zu Abrechnungen' } as const
/** Who is concerned, since when, and the day on which the job acts; null: nobody set one. `angaben`: what is kept, 'Ort: Musterstadt'. */
export const kept = z.object({
  profil: id,
  art: enumOf(KEPT_NAMES),
  ...strings('name', 'seit'),
  ...stringsOrNull('faellig'),
  angaben: z.array(z.string()),
})
export type Kept = z.output<typeof kept>
/** What a reader is called who is hidden. */
export const HIDDEN_READER = 'Ein Mitglied der Leitung'
export const READ_KINDS = { bank: 'Bankdaten', notfall: 'Notfallkontakt' } as const
/** Who read; null for who is hidden from the member. */
export const reading = z.object({ leser: z.nullable(person), art: enumOf(READ_KINDS), ...strings('tag') })

/** Who sees a member out: who deletes accounts, and who sets the status. */
export const LEAVING = ['DELETE_USER', 'UPDATE_USER_PROPERTIES'] as const satisfies readonly Recht[]
const under = callsUnder('/api/profile')
const RULES = '/aufbewahrung/regeln'

/** Leaving, what is kept afterwards, and what one may know of oneself. */
export const leavingContract = {
  /** Of oneself, and of everybody for who sees members out. */
  laufzettel: under('GET', '/{id}/laufzettel', 'angemeldet', 'Laufzettel', { response: laufzettel }),
  begin: under('POST', '/{id}/laufzettel', LEAVING, 'Austritt beginnen'),
  stop: under('DELETE', '/{id}/laufzettel', LEAVING, 'Austritt abbrechen'),
  tick: under('PUT', '/{id}/laufzettel/punkt', LEAVING, 'Punkt des Laufzettels abhaken', {
    body: z.object({ punkt: requiredText('Punkt', 60), erledigt: field('Erledigt', z.boolean()) }),
  }),
  /** 409 names what is open. */
  signOff: under('PUT', '/{id}/laufzettel', LEAVING, 'Laufzettel abschließen oder wieder öffnen', {
    body: z.object({ abgeschlossen: field('Abgeschlossen', z.boolean()) }),
  }),
  /** Whom the nightly job will concern and from which day: it does what is due in this list, and nothing else. */
  aufbewahrung: under('GET', '/aufbewahrung', 'DELETE_USER', 'Was von Ehemaligen aufbewahrt wird', { response: z.array(kept) }),
  rules: under('GET', RULES, LEAVING, 'Punkte des Laufzettels und Fristen', { response: leavingRules }),
  changeRules: under('PUT', RULES, 'DELETE_USER', 'Punkte des Laufzettels und Fristen festlegen', {
    body: leavingRules,
    response: leavingRules,
  }),
  rulesHistory: under('GET', `${RULES}/history`, LEAVING, 'Wer wann die Fristen geändert hat', { response: z.array(historyEntry) }),
  /** Everything that is stored of oneself (Art. 15 and 20 DSGVO). */
  export: under('GET', '/me/export', 'angemeldet', 'Eigene Daten als Datei', {
    query: z.object({ format: z._default(z.enum(['json', 'pdf']), 'json') }),
    kind: 'stream',
  }),
  einblicke: under('GET', '/me/einblicke', 'angemeldet', 'Wer meine Bankdaten und Notfallkontakte gesehen hat', {
    response: z.array(reading),
  }),
} as const
