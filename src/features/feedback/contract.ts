// Bugs and suggestions. Annahme: a suggestion is for everybody to read and to vote for; a bug, and who wrote from which
// page with which browser, is for who handles it and for who wrote it.
import * as z from 'zod/mini'
import { callsUnder, crud, defineContract } from '#contract/endpoint.ts'
import { choice, numbers, pattern, person, requiredText, text } from '#contract/fields.ts'
import { fileDetail } from '#contract/file.ts'
import { path } from '#contract/screens.ts'

export const KINDS = { bug: 'Fehler', verbesserungsvorschlag: 'Verbesserungsvorschlag' } as const
export type Kind = keyof typeof KINDS
export const SCREENS = { bug: path('/feedback/bug'), verbesserungsvorschlag: path('/feedback/verbesserungsvorschlag') } as const
export const STATUS = { offen: 'Offen', angenommen: 'Angenommen', umgesetzt: 'Umgesetzt', abgelehnt: 'Abgelehnt' } as const
export type Status = keyof typeof STATUS
/** States that accept votes: undecided or planned. */
export const VOTED: readonly Status[] = ['offen', 'angenommen']
export const SCREENSHOT_MAX = 5 * 1024 * 1024

export const feedbackFields = {
  art: choice('Art', KINDS),
  titel: requiredText('Titel', 120),
  beschreibung: requiredText('Beschreibung', 5000),
  schritte: text('Schritte', 2000),
  erwartet: text('Was hast du erwartet?', 2000),
  /** Path of the originating screen, without its query. */
  seite: pattern('Seite', /^\/[^?#\s]{0,199}$/, '/orte'),
  // Annahme: the requirement calls it `version`, which in every answer is the lock of the record.
  versionsnummer: text('Version', 20),
  browser: text('Browser', 300),
}
export const handlingFields = { status: choice('Stand', STATUS), antwort: text('Antwort', 2000) }

const BASE = '/api/feedback'
const plain = crud({
  basePath: BASE,
  area: { zugang: 'angemeldet' },
  names: ['Feedback', 'Feedback'],
  fields: feedbackFields,
  derived: {
    ...handlingFields,
    ...numbers('stimmen'),
    meineStimme: z.boolean(),
    /** The member's own: may be withdrawn while open, and get a picture. */
    meins: z.boolean(),
    person: z.nullable(person),
    dateien: z.array(fileDetail),
  },
  filter: { art: z.optional(choice('Art', KINDS)), status: z.optional(choice('Stand', STATUS)), meine: z.optional(z.stringbool()) },
  history: true,
})
export type Feedback = z.output<typeof plain.get.response>

export const HANDLES = 'UPDATE_USER_RECHTE'
const call = callsUnder(BASE)
const response = plain.get.response
export const feedbackContract = defineContract({
  list: { ...plain.list, titel: 'Vorschläge aller lesen, und Fehler: eigene, mit dem Recht alle' },
  get: plain.get,
  create: { ...plain.create, titel: 'Fehler oder Vorschlag melden' },
  update: call('PUT', '/{id}', HANDLES, 'Stand setzen und antworten', {
    body: z.object({ ...numbers('version'), ...handlingFields }),
    response,
  }),
  remove: { ...plain.remove, titel: 'Eigenes zurückziehen, solange es offen ist; mit dem Recht jedes löschen' },
  history: { ...plain.history, zugang: HANDLES },
  vote: call('POST', '/{id}/stimme', 'angemeldet', 'Für einen Vorschlag stimmen', { response }),
  takeVoteBack: call('DELETE', '/{id}/stimme', 'angemeldet', 'Die eigene Stimme zurücknehmen'),
  screenshot: call('POST', '/{id}/screenshot', 'angemeldet', 'Bild zu Eigenem, bis 5 MB', {
    kind: 'multipart',
    transaction: 'selbst',
    response: fileDetail,
    status: 201,
  }),
})
