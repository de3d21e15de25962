import * as z from 'zod/mini'
import { anlassContract, anlassFields, wordsOf } from '#blocks/dienst/declaration.ts'
import { callsUnder } from '#contract/endpoint.ts'
import {
  choice,
  field,
  id,
  list,
  number,
  numbers,
  person,
  reference,
  requiredDay,
  requiredList,
  requiredReference,
  requiredText,
  strings,
  stringsOrNull,
  text,
  textList,
  toggle,
} from '#contract/fields.ts'
import { enumOf } from '#contract/schema.ts'

export const dienstabendFields = {
  thema: requiredText('Thema', 120),
  beschreibung: text('Beschreibung', 5000),
  referent: text('Referent', 120),
  /** Invited groups; empty: everybody. */
  gruppe: textList('Gruppen', 60, 60),
  pflicht: toggle('Pflichttermin'),
  kleidung: text('Kleidung', 60),
  anmeldungNoetig: toggle('Anmeldung nötig'),
  rdfStunden: number('RDF-Stunden', 0, 8, 0.25),
  /** Hours credited to everybody present; null: the duration, 0: none. */
  stunden: number('Stunden', 0, 24, 0.25),
}

export const RHYTHMS = { woche: 'Jede Woche', zweiWochen: 'Alle zwei Wochen', monat: 'Jeden Monat' } as const
export const SERIE_MAX = 60
/** Repeats by Berlin wall-clock time. `monat` keeps the weekday of the month, the fifth being the last. Days in Berlin, `bis` inclusive. */
const serie = z.object({
  rhythmus: choice('Rhythmus', RHYTHMS),
  bis: requiredDay('Letzter Tag'),
  ohne: list('Ausgelassene Tage', requiredDay('Tag'), SERIE_MAX),
  /** Dates on another day than the rhythm's. */
  verlegt: list('Verlegte Tage', z.object({ von: requiredDay('Tag'), nach: requiredDay('Neuer Tag') }), SERIE_MAX),
  dazu: list('Zusätzliche Tage', requiredDay('Tag'), SERIE_MAX),
})
export type Serie = z.output<typeof serie>
const serieField = field('Serie', z._default(z.nullable(serie), null))

export const STATE_NAMES = {
  offen: 'Offen',
  zugesagt: 'Zugesagt',
  abgesagt: 'Abgesagt',
  anwesend: 'Anwesend',
  entschuldigt: 'Entschuldigt',
  unentschuldigt: 'Unentschuldigt',
} as const
export type State = keyof typeof STATE_NAMES
export const NOTED = ['anwesend', 'entschuldigt', 'unentschuldigt'] as const satisfies readonly State[]

const teilnehmer = z.array(z.object({ profil: person, status: enumOf(STATE_NAMES), grund: z.string() }))
const teilnehmerRow = z.object({
  profil: requiredReference('Person'),
  status: choice('Status', NOTED),
  grund: text('Grund', 255),
})

/** Past evenings of a year for which the person was invited. Without a reply an evening counts in none of the three states. */
const quote = z.object(numbers('abende', 'anwesend', 'entschuldigt', 'unentschuldigt'))
export type Quote = z.output<typeof quote>
/** Whole percent; null without evenings. */
export const percentOf = ({ abende: all, anwesend: present }: Quote): number | null =>
  all === 0 ? null : Math.round((present / all) * 100)
const year = z.object({ jahr: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)) })

export const WORDS = wordsOf('m', 'Dienstabend', 'Dienstabende')
const call = callsUnder('/api/dienstabende')
const plain = anlassContract({
  basePath: '/api/dienstabende',
  area: 'DIENSTABEND',
  names: ['Dienstabend', 'Dienstabende'],
  fields: dienstabendFields,
  derived: stringsOrNull('serie'),
  row: { pflicht: z.boolean(), gruppe: z.array(z.string()), ...stringsOrNull('serie') },
})
const [read, plan] = ['READ_DIENSTABEND', 'UPDATE_DIENSTABEND'] as const

export const dienstabendeContract = {
  ...plain,
  /** `zuSerie`: an evening whose series the new one joins. */
  create: { ...plain.create, body: z.extend(plain.create.body, { serie: serieField, zuSerie: reference('Serie von') }) },
  termine: call('POST', '/serie', 'CREATE_DIENSTABEND', 'Termine einer Serie, und was gegen sie spricht', {
    body: z.object({ beginn: anlassFields.beginn, ende: anlassFields.ende, leiter: anlassFields.leiter, ort: anlassFields.ort, serie }),
    /** `von`: day of the rhythm, '' for an additional date. `konflikt`: the leader's other duty, refuses; `hinweise` do not. */
    response: z.array(z.object({ ...strings('tag', 'von', 'beginn', 'ende', 'konflikt', 'feiertag'), hinweise: z.array(z.string()) })),
  }),
  teilnehmer: call('GET', '/{id}/anwesenheit', read, 'Wer kommen soll und wer da ist (wer plant oder leitet)', { response: teilnehmer }),
  anwesenheit: call('PUT', '/{id}/anwesenheit', read, 'Anwesenheit eintragen; nur die Genannten ändern sich (wer plant oder leitet)', {
    body: z.object({ teilnehmer: requiredList('Teilnehmer', teilnehmerRow, 500) }),
    response: teilnehmer,
  }),
  takeBackAttendance: call(
    'POST',
    '/{id}/anwesenheit/zuruecknehmen',
    read,
    'Einträge der Anwesenheit zurücknehmen (wer plant oder leitet)',
    {
      body: z.object({ profile: requiredList('Personen', id, 500) }),
      response: teilnehmer,
    },
  ),
  excuse: call('POST', '/{id}/entschuldigung', read, 'Sich vor dem Beginn mit Grund entschuldigen', {
    body: z.object({ grund: requiredText('Grund', 255) }),
  }),
  code: call('GET', '/{id}/code', read, 'Der Code dieser Minute für den Aushang (wer plant oder leitet)', {
    /** `gueltigBis`: expiry, when the next code replaces it. */
    response: z.object(strings('code', 'gueltigBis')),
  }),
  anwesend: call('POST', '/{id}/anwesend', read, 'Mit dem Code vom Aushang sagen, dass man da ist', {
    body: z.object({ code: requiredText('Code', 60) }),
  }),
  shares: call('GET', '/quoten', plan, 'Teilnahmequoten der Mitglieder in einem Jahr', {
    query: z.extend(year, { profil: z.optional(id) }),
    response: z.array(z.extend(quote, { profil: person })),
  }),
  ownShare: call('GET', '/quoten/meine', read, 'Meine Teilnahmequote in einem Jahr', { query: year, response: quote }),
} as const
