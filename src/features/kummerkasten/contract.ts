// The suggestion box: anonymous unless the writer wants it otherwise. What may not be kept, and where, says docs/adr/0064.
import * as z from 'zod/mini'
import { callsUnder, defineContract, page } from '#contract/endpoint.ts'
import { choice, field, id, numbers, person, requiredText, strings, text, toggle } from '#contract/fields.ts'

export const CATEGORIES = {
  lob: 'Lob',
  kritik: 'Kritik',
  idee: 'Idee',
  konflikt: 'Streit oder Übergriff',
  sicherheit: 'Sicherheit',
  sonstiges: 'Sonstiges',
} as const
export type Category = keyof typeof CATEGORIES
export const STATUS = { neu: 'Neu', gelesen: 'Gelesen', beantwortet: 'Beantwortet', erledigt: 'Erledigt' } as const
export type Status = keyof typeof STATUS

const entry = z.object({
  _id: id,
  ...numbers('version'),
  /** The day is the only time that is stored. */
  ...strings('tag', 'text', 'antwort'),
  kategorie: z.enum(Object.keys(CATEGORIES) as [Category]),
  status: z.enum(Object.keys(STATUS) as [Status]),
  anonym: z.boolean(),
  /** Null for an anonymous entry, and for a person whom the reader may not name. */
  person: z.nullable(person),
})
export type Entry = z.output<typeof entry>

export const entryFields = {
  kategorie: choice('Worum es geht', CATEGORIES, 'sonstiges'),
  text: requiredText('Dein Text', 5000, 10),
  anonym: toggle('Anonym', true),
}
export const answerFields = { antwort: text('Antwort', 5000), status: choice('Stand', STATUS) }

/** 26 unambiguous characters in groups of four for dictation; blanks and dashes are ignored. */
export const CODE_LENGTH = 26
const code = z.object({
  code: field('Code', z.string().check(z.trim(), z.toUpperCase(), z.maxLength(60), z.minLength(1))),
})
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

const reads = 'UPDATE_USER_RECHTE'
const call = callsUnder('/api/kummerkasten')
export const kummerkastenContract = defineContract({
  list: call('GET', '', reads, 'Kummerkasten lesen', {
    query: z.object({
      ...page,
      status: z.optional(choice('Stand', STATUS)),
      kategorie: z.optional(choice('Worum es geht', CATEGORIES)),
    }),
    response: z.array(entry),
    list: true,
  }),
  get: call('GET', '/{id}', reads, 'Einen Eintrag lesen', { response: entry }),
  create: call('POST', '', 'angemeldet', 'In den Kummerkasten schreiben; die Antwort hat den Code, mit dem man eine Antwort liest', {
    body: z.object(entryFields),
    response: z.object(strings('code')),
    status: 201,
    traceless: true,
  }),
  update: call('PUT', '/{id}', reads, 'Antworten, oder den Stand ändern', {
    body: z.object({ ...numbers('version'), ...answerFields }),
    response: entry,
  }),
  answer: call('GET', '/antwort/{code}', 'angemeldet', 'Mit dem Code eine Antwort lesen', {
    params: code,
    response: z.object({ ...strings('tag', 'text', 'antwort'), status: entry.shape.status }),
    traceless: true,
  }),
})
