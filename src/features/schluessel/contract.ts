// Keys: one entry for all equal copies of a key.
import * as z from 'zod/mini'
import { lendingContract } from '#blocks/ausleihe/contract.ts'
import { choice, date, field, list, mailAddress, reference, requiredText, strings, text, textList } from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { enumOf } from '#contract/schema.ts'

export const SCHLUESSEL_NAMES = {
  Schluessel: 'Schlüssel',
  Transponder: 'Transponder',
  Karte: 'Karte',
  Tresor: 'Tresorschlüssel',
  Fahrzeugschluessel: 'Fahrzeugschlüssel',
} as const
export const SCHLUESSEL = {
  kind: 'schluessel',
  words: { one: 'Schlüssel', the: 'Der Schlüssel', many: 'Schlüssel' },
  states: { verfuegbar: 'Verfügbar', ausgegeben: 'Ausgegeben', verloren: 'Verloren', gesperrt: 'Gesperrt', defekt: 'Defekt' },
  free: 'verfuegbar',
  broken: 'defekt',
} as const

export const schluesselFields = {
  nummer: requiredText('Nummer', 40),
  bezeichnung: text('Bezeichnung', 120),
  art: choice('Art', SCHLUESSEL_NAMES, 'Schluessel'),
  schliessanlage: text('Schließanlage', 60),
  tueren: textList('Öffnet', 40, 60),
  objekt: inHistory(reference('Gebäude'), { kind: 'ort' }),
  anzahlGesamt: field('Exemplare', z._default(z.int().check(z.minimum(1), z.maximum(200)), 1)),
  status: choice('Status', SCHLUESSEL.states, SCHLUESSEL.free),
  verlustGemeldetAm: date('Verlust gemeldet am'),
  beiVerlust: list('Bei Verlust benachrichtigen', mailAddress, 5),
  massnahme: text('Maßnahme nach dem Verlust', 500),
  bemerkung: text('Bemerkung', 1000),
}

export const schluesselContract = lendingContract({
  basePath: '/api/schluessel',
  area: 'SCHLUESSEL',
  names: ['Schlüssel', 'Schlüssel'],
  fields: schluesselFields,
  derived: strings('objektName'),
  import: true,
  filter: { status: z.optional(enumOf(SCHLUESSEL.states)), art: z.optional(enumOf(SCHLUESSEL_NAMES)) },
})
