// What somebody learned and passed (entities.md 2.2): the fields, the calls, and what a record still counts for.
import * as z from 'zod/mini'
import { field, id, number, person, requiredDay, requiredReference, state, strings, stringsOrNull, text, toggle } from '#contract/fields.ts'
import { defineContract } from '#contract/endpoint.ts'
import { inHistory } from '#contract/history.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { fileDetail } from '#features/dateien/contract.ts'

export const END_BEFORE_BEGIN = 'Enddatum kann nicht vor dem Beginndatum liegen'

export const ausbildungFields = {
  lehrgang: requiredReference('Lehrgang'),
  beginn: requiredDay('Beginn'),
  ende: requiredDay('Ende'),
  /** Its last day, null for good; left out, the course says it. */
  gueltigBis: z.optional(z.nullable(requiredDay('Gültig bis'))),
  ort: text('Ort', 120),
  stunden: number('Stunden', 0, 2000, 0.25),
  anbieter: text('Anbieter', 120),
  urkundeNr: text('Nummer der Urkunde', 60),
  bestanden: toggle('Bestanden', true),
  /** Left out, the course says it. */
  rdfAnrechenbar: z.optional(field('Zählt als Rettungsdienstfortbildung', z.boolean())),
  bemerkung: text('Bemerkung', 500),
}

/** A record as answers carry it; days are calendar days, `geprueftAm` an instant: from then on it counts. */
export const ausbildung = z.object({
  ...state,
  ...strings('lehrgang', 'bezeichnung', 'abkuerzung', 'beginn', 'ende'),
  ...stringsOrNull('gueltigBis', 'geprueftAm'),
  ...strings('ort', 'anbieter', 'urkundeNr', 'bemerkung'),
  stunden: z.nullable(z.number()),
  bestanden: z.boolean(),
  rdfAnrechenbar: z.boolean(),
  geprueftVonPerson: z.nullable(person),
  dokumente: z.array(fileDetail),
})
export type Ausbildung = z.output<typeof ausbildung>

/** How a record stands in the history of its profile. */
export interface ToldRecord {
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  readonly gueltigBis: string | null
  readonly bestanden: boolean
  readonly geprueft: boolean
}
const german = (day: string) => day.split('-').toReversed().join('.')
const told = ({ bezeichnung, beginn, ende, gueltigBis: until, bestanden, geprueft }: ToldRecord) =>
  [
    bezeichnung,
    beginn === ende ? german(ende) : `${german(beginn)} bis ${german(ende)}`,
    bestanden ? '' : 'nicht bestanden',
    until ? `gültig bis ${german(until)}` : '',
    geprueft ? 'geprüft' : 'ungeprüft',
  ]
    .filter(Boolean)
    .join(', ')
/** The field of a profile's history that tells of its records. */
export const ausbildungHistory = inHistory(field('Ausbildung', z.unknown()), { text: told })

/** What ends, or has ended, and is not made up for by another record. */
const ending = z.object({ ...strings('_id', 'lehrgang', 'bezeichnung', 'abkuerzung', 'gueltigBis'), tage: z.number() })
export type EndingRecord = z.output<typeof ending>

const own = { response: z.object({ _id: id, ausbildung: z.optional(id) }) } as const
const one = z.object({ profileId: id, id })

export const ausbildungContract = defineContract({
  /**
   * Adds a record, to one's own profile unless `profil` says another; with `_id` and `version` it changes one. Answers the profile's id, and
   * the record's.
   *
   * Annahme: a member's own records are theirs to change until somebody with UPDATE_USER_AUSBILDUNG has seen the certificate; only then
   * they count. What these people enter counts at once, for themselves, too: they set everybody's qualification anyway.
   */
  put: {
    method: 'PUT',
    path: '/api/profile/ausbildung',
    zugang: 'angemeldet',
    titel: 'Ausbildung hinzufügen oder ändern',
    body: z.object({
      profil: z.optional(id),
      _id: z.optional(id),
      version: z.optional(state.version),
      geprueft: z.optional(field('Geprüft', z.boolean())),
      ...ausbildungFields,
    }),
    ...own,
  },
  remove: {
    method: 'DELETE',
    path: '/api/profile/{profileId}/ausbildung/{id}',
    zugang: 'angemeldet',
    titel: 'Ausbildung löschen',
    params: one,
    ...own,
  },
  /** PDF, JPG or PNG, at most 10 MB. Read it as `/api/dateien/{id}`. */
  dokument: {
    method: 'POST',
    path: '/api/profile/{profileId}/ausbildung/{id}/dokument',
    zugang: 'angemeldet',
    titel: 'Urkunde hochladen',
    params: one,
    kind: 'multipart',
    transaction: 'selbst',
    response: fileDetail,
    status: 201,
  },
  /** What of one's own ends soon or has ended within a year. */
  eigene: {
    method: 'GET',
    path: '/api/profile/me/ausbildungen',
    zugang: 'angemeldet',
    titel: 'Was von mir abläuft',
    response: z.array(ending),
  },
  /** What waits for a look at the certificate (`tage` null), and what ends within 90 days or has ended within a year, the first to end first. */
  anstehend: {
    method: 'GET',
    path: '/api/profile/ausbildungen',
    zugang: 'UPDATE_USER_AUSBILDUNG',
    titel: 'Ausbildungen, die ablaufen oder zu prüfen sind',
    response: z.array(z.extend(ending, { person, gueltigBis: z.nullable(z.string()), tage: z.nullable(z.number()) })),
  },
  /** The highest qualification on a day, and the courses that counted then, those included by others, too. */
  stand: {
    method: 'GET',
    path: '/api/profile/{id}/ausbildung',
    zugang: 'angemeldet',
    titel: 'Ausbildung an einem Tag',
    params: z.object({ id }),
    query: z.object({ am: requiredDay('Tag') }),
    response: z.object({ sanitaetsausbildung: z.enum(SANITAETSAUSBILDUNGEN), fuehrungsausbildung: z.string(), lehrgaenge: z.array(z.string()) }),
  },
})

/** "läuft am 28.02.2027 ab, in 12 Tagen", or since when it has ended. @param days left; negative: since so many */
export const endsText = (until: string, days: number): string =>
  days < 0
    ? `seit ${german(until)} abgelaufen`
    : `gültig bis ${german(until)}, ${days === 0 ? 'nur noch heute' : days === 1 ? 'noch bis morgen' : `noch ${days} Tage`}`
