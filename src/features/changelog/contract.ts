import * as z from 'zod/mini'
import { callsUnder, crud, defineContract } from '#contract/endpoint.ts'
import { choice, requiredDay, requiredList, requiredPattern, requiredText, stringsOrNull, text, toggle } from '#contract/fields.ts'

export const CHANGES = { neu: 'Neu', verbessert: 'Verbessert', behoben: 'Behoben', entfernt: 'Entfernt' } as const
export type ChangeKind = keyof typeof CHANGES

const change = z.object({ art: choice('Art', CHANGES), text: requiredText('Text', 500) })
export const changelogFields = {
  // Annahme: the requirement calls it `version`, which in every answer is the lock of the record.
  versionsnummer: requiredPattern('Version', /^\d{1,5}(\.\d{1,5}){1,2}$/, '4.4.1'),
  datum: requiredDay('Tag'),
  titel: text('Titel', 120),
  eintraege: requiredList('Änderungen', change, 50, 1),
  veroeffentlicht: toggle('Veröffentlicht', true),
}

const BASE = '/api/changelog'
const plain = crud({
  basePath: BASE,
  area: { zugang: 'angemeldet' },
  names: ['Changelog-Eintrag', 'Changelog-Einträge'],
  fields: changelogFields,
  derived: stringsOrNull('veroeffentlichtAm'),
  filter: { art: z.optional(choice('Art', CHANGES)) },
  history: true,
})
export type Entry = z.output<typeof plain.get.response>

/** Instant up to which this person had read before. */
const read = z.object({ bis: z.string() })
const call = callsUnder(BASE)
export const changelogContract = defineContract({
  ...plain,
  create: { ...plain.create, zugang: 'CREATE_CHANGELOG' },
  update: { ...plain.update, zugang: 'UPDATE_CHANGELOG' },
  remove: { ...plain.remove, zugang: 'DELETE_CHANGELOG' },
  history: { ...plain.history, zugang: ['UPDATE_CHANGELOG', 'DELETE_CHANGELOG'] },
  news: call('GET', '/neu', 'angemeldet', 'Wie viele Einträge seit dem eigenen letzten Besuch dazukamen', {
    response: z.object({ anzahl: z.number() }),
  }),
  visit: call('POST', '/besuch', 'angemeldet', 'Den Changelog als gelesen merken; antwortet, bis wohin er es vorher war', {
    response: read,
  }),
  readShipped: call('POST', '/gelesen', 'angemeldet', 'Was das Programm an Neuem mitbringt, bis zu einem Tag als gelesen merken', {
    body: z.object({ bis: requiredDay('Bis') }),
    response: read,
  }),
})
