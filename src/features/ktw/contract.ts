import * as z from 'zod/mini'
import { anlassContract, anlassFields, wordsOf } from '#blocks/dienst/declaration.ts'
import { helfer } from '#blocks/dienst/contract.ts'
import { answerList } from '#blocks/dienst/question-fields.ts'
import { callsUnder } from '#contract/endpoint.ts'
import {
  choice,
  id,
  list,
  numbers,
  reference,
  requiredDay,
  requiredNumber,
  requiredPattern,
  requiredText,
  state,
  strings,
  text,
  toggle,
} from '#contract/fields.ts'
import type { CrudArea, Zugang } from '#contract/rights/rechte.ts'

const time = (titel: string) => requiredPattern(titel, /^([01]\d|2[0-3]):[0-5]\d$/, '06:00')
const shift = z.object({
  schicht: requiredText('Schicht', 20),
  /** Berlin wall-clock time; a shift that ends at or before its begin ends the next day. */
  beginn: time('Von'),
  ende: time('Bis'),
  dritter: toggle('Mit Drittem', true),
  ausgefallen: toggle('Fällt aus'),
  grund: text('Grund', 120),
})
export type PlannedShift = z.output<typeof shift>
/** `tag`: 0 for Monday. */
const weekShift = z.extend(shift, { tag: requiredNumber('Tag', 0, 6) })
export type WeekShift = z.output<typeof weekShift>

const call = (titel: string) => requiredText(titel, 20)
export const weekFields = {
  jahr: requiredNumber('Jahr', 2000, 2100),
  kw: requiredNumber('Kalenderwoche', 1, 53),
  kennung1: z._default(call('Kennung der Liste 1401'), '1401'),
  kennung2: z._default(call('Kennung der Liste 1402'), '1402'),
  '1401': list('1401', weekShift, 70),
  '1402': list('1402', weekShift, 70),
  bemerkung: text('Bemerkungen', 2000),
}
export const sundayFields = {
  datum: requiredDay('Datum'),
  kennung: z._default(call('Kennung'), '1401'),
  dienst: list('Schichten', shift, 10),
  bemerkung: text('Bemerkungen', 2000),
}

const holidays = { feiertage: z.array(z.object(strings('tag', 'name'))) }
/** `neu`: false for an existing one. */
const made = { _id: id, ...strings('bezeichnung'), neu: z.boolean() }
/** Begin and end are derived from the shifts; values of a client are ignored. Long shifts need confirmation. */
const follows = {
  beginn: z.optional(anlassFields.beginn),
  ende: z.optional(anlassFields.ende),
  bestaetigt: toggle('Lange Schichten stimmen'),
}

export const changedShift = z.extend(shift, { bestaetigt: follows.bestaetigt })

function ktwContract<
  const B extends `/api/${string}`,
  const A extends CrudArea,
  const F extends z.core.$ZodLooseShape,
  const V extends Zugang,
  const X extends z.core.$ZodLooseShape,
  const R extends z.core.$ZodLooseShape,
>({
  basePath,
  area,
  names,
  fields,
  derived,
  history,
  row,
}: {
  basePath: B
  area: A
  names: readonly [string, string]
  fields: F
  derived: R
  history: V
  row: X
}) {
  const plain = anlassContract({ basePath, area, names, fields, derived, history, row })
  const under = callsUnder(basePath)
  const read = `READ_${area}` as const
  const seat = z.object({ id, platzId: id })
  return {
    ...plain,
    create: { ...plain.create, body: z.extend(plain.create.body, follows) },
    update: { ...plain.update, body: z.extend(plain.update.body, follows) },
    status: {
      ...plain.status,
      titel: `${names[0]} veröffentlichen, sperren oder zum Entwurf machen`,
      body: z.object({ version: state.version, status: choice('Status', ['entwurf', 'veroeffentlicht', 'gesperrt']) }),
    },
    take: under('POST', '/{id}/plaetze/{platzId}', read, 'Einen Platz nehmen; ohne Fahrerlaubnis oder Einweisung fragt man an', {
      params: seat,
      body: z.object({ antworten: answerList }),
      response: z.object({ helfer, hinweise: z.array(z.string()) }),
      status: 201,
    }),
    leave: under('DELETE', '/{id}/plaetze/{platzId}', read, 'Einen Platz freigeben; wer fest eingeteilt ist, nennt einen Grund', {
      params: seat,
      query: z.object({ grund: text('Grund', 255) }),
      response: z.object(numbers('gefragt')),
      once: true,
    }),
  } as const
}

const WEEKS = '/api/ktw/wochen'
const plainWeeks = ktwContract({
  basePath: WEEKS,
  area: 'KTW_WOCHE',
  names: ['KTW-Woche', 'KTW-Wochen'],
  fields: weekFields,
  derived: holidays,
  history: 'READ_WOCHEN_KTW_HISTORY',
  row: numbers('jahr', 'kw'),
})
export const ktwWeeksContract = {
  ...plainWeeks,
  serie: callsUnder(WEEKS)('POST', '/serie', 'CREATE_KTW_WOCHE', 'KTW-Wochen aus einer Vorlage anlegen; was steht, bleibt', {
    body: z.object({
      jahr: weekFields.jahr,
      kw: weekFields.kw,
      anzahl: requiredNumber('Wie viele Wochen', 1, 53),
      /** Week to copy the shifts from; null: the default ones. */
      vorlage: reference('Vorlage'),
      status: choice('Status', ['entwurf', 'veroeffentlicht'], 'entwurf'),
    }),
    response: z.array(z.object({ ...made, ...numbers('ausgefallen') })),
    status: 201,
  }),
  preview: callsUnder(WEEKS)('GET', '/vorschau', 'CREATE_KTW_WOCHE', 'Womit neue KTW-Wochen beginnen; was ein Sonntag hat, fällt aus', {
    query: z.object({
      jahr: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)),
      kw: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(53)),
      anzahl: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(53)), 1),
      vorlage: z.optional(id),
      kennung1: z.optional(call('Kennung der Liste 1401')),
      kennung2: z.optional(call('Kennung der Liste 1402')),
    }),
    /** `steht`: the week exists already. */
    response: z.array(
      z.object({ ...numbers('jahr', 'kw'), steht: z.optional(z.boolean()), '1401': z.array(weekShift), '1402': z.array(weekShift) }),
    ),
  }),
} as const

/** Person informed at the control centre, which must not rely on the vehicle. */
export const calledOff = { abgesagtAn: text('Wer in der Leitstelle Bescheid weiß', 120) }
export const MOST_DAYS = 366
const SUNDAYS = '/api/ktw/sonntage'
const plainSundays = ktwContract({
  basePath: SUNDAYS,
  area: 'SONNTAG_KTW',
  names: ['Sonntags-KTW', 'Sonntags-KTW'],
  fields: sundayFields,
  history: 'READ_SONNTAG_KTW_HISTORY',
  derived: { ...holidays, ...strings('abgesagtAn') },
  row: strings('datum', 'kennung'),
})
export const ktwSundaysContract = {
  ...plainSundays,
  status: {
    ...plainSundays.status,
    body: z.extend(plainSundays.status.body, { weicht: toggle('Schichten der KTW-Wochen zur selben Zeit fallen aus') }),
  },
  absage: {
    ...plainSundays.absage,
    zugang: 'SONNTAG_KTW_ABSAGEN',
    body: z.extend(plainSundays.absage.body, calledOff),
  },
  serie: callsUnder(SUNDAYS)('POST', '/serie', 'CREATE_SONNTAG_KTW', 'Alle Sonn- und Feiertage einer Zeit anlegen; was steht, bleibt', {
    body: z.object({
      von: requiredDay('Von'),
      bis: requiredDay('Bis'),
      ohne: list('Ausgelassene Tage', requiredDay('Tag'), MOST_DAYS),
      kennung: sundayFields.kennung,
      vorlage: reference('Vorlage'),
      status: choice('Status', ['entwurf', 'veroeffentlicht'], 'entwurf'),
    }),
    response: z.array(z.object(made)),
    status: 201,
  }),
  preview: callsUnder(SUNDAYS)(
    'GET',
    '/vorschau',
    'CREATE_SONNTAG_KTW',
    'Welche Sonn- und Feiertage eine Serie anlegt; was KTW-Wochen dann haben',
    {
      query: z.object({
        von: requiredDay('Von'),
        bis: requiredDay('Bis'),
        kennung: z._default(call('Kennung'), '1401'),
        vorlage: z.optional(id),
      }),
      response: z.array(
        z.object({
          ...strings('tag', 'name', 'beginn', 'ende'),
          /** True: the plan exists already. */
          steht: z.boolean(),
          wochen: z.array(
            z.object({
              _id: id,
              ...strings('bezeichnung'),
              /** `personen`: registered or staffed there. */
              schichten: z.array(z.object({ ...strings('liste', 'schicht'), ...numbers('tag', 'personen') })),
            }),
          ),
        }),
      ),
    },
  ),
  tage: callsUnder(SUNDAYS)('GET', '/tage', 'READ_SONNTAG_KTW', 'Sonn- und Feiertage eines Jahres', {
    query: z.object({ jahr: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)) }),
    response: z.array(z.object(strings('tag', 'name'))),
  }),
} as const

export const WEEK_WORDS = wordsOf('f', 'KTW-Woche', 'KTW-Wochen')
export const SUNDAY_WORDS = wordsOf('m', 'Sonntags-KTW', 'Sonntags-KTW')
