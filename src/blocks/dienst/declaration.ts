// Declared duty areas: an occasion with a place, leaders, and offers to sign up for. An area declares its fields and words; calls, shapes
// and rules are shared.
import * as z from 'zod/mini'
import {
  ANMELDESTATUS,
  anmeldungCalls,
  anmeldungInput,
  bedarfsRow,
  besetzung,
  einteilungsRow,
  helfer,
  myAnmeldung,
  option,
  praktikanten,
  verlaufCalls,
} from './contract.ts'
import { datesCall, decisionCalls } from './rows-contract.ts'
import { questionList } from './question-fields.ts'
import { kandidaten, kandidatenQuestion } from './kandidat.ts'
import { WAITING_LISTS } from './names.ts'
import { callsUnder, exportOf, idList, page } from '#contract/endpoint.ts'
import {
  choice,
  count,
  id,
  instant,
  person,
  placeData,
  reference,
  requiredInstant,
  requiredList,
  requiredReference,
  requiredText,
  state,
  strings,
  stringsOrNull,
  text,
  toggle,
} from '#contract/fields.ts'
import { fileDetail } from '#contract/file.ts'
import { inHistory } from '#contract/history.ts'
import type { CrudArea, Zugang } from '#contract/rights/rechte.ts'
import { enumOf, type ValueOf } from '#contract/schema.ts'

/** Members see published occasions. `gesperrt`: only planners change its people; `abgeschlossen`: attendance is recorded. */
export const STATUS_NAMES = {
  entwurf: 'Entwurf',
  veroeffentlicht: 'Ausgeschrieben',
  gesperrt: 'Gesperrt',
  abgeschlossen: 'Abgeschlossen',
} as const
export type Status = ValueOf<typeof STATUS_NAMES>

/** Fields of every occasion. Its leaders may staff it regardless of their rights. */
export const anlassFields = {
  beginn: requiredInstant('Beginn'),
  ende: requiredInstant('Ende'),
  ort: inHistory(reference('Ort'), { kind: 'ort' }),
  leiter: inHistory(reference('Leitung'), { kind: 'person' }),
  stvLeiter: inHistory(reference('Stellvertretung'), { kind: 'person' }),
  anmeldeschluss: instant('Anmeldeschluss'),
  warteliste: toggle('Warteliste', true),
  fragen: questionList,
}

const vehicle = z.object({
  _id: id,
  fahrzeug: z.nullable(id),
  typ: z.nullable(z.string()),
  erforderlich: z.boolean(),
  ...strings('bezeichnung', 'kennung', 'funkrufname'),
  sitzplaetze: z.nullable(z.number()),
  warnungen: z.array(z.object({ text: z.string(), sperrt: z.boolean() })),
})
const offerHead = {
  _id: id,
  ...strings('bezeichnung', 'beginn', 'ende'),
  /** Sessions, if the occasion takes only part of its span. */
  termine: z.optional(z.nullable(z.array(z.object(strings('beginn', 'ende'))))),
}
const offer = z.object({
  ...offerHead,
  bedarf: z.array(bedarfsRow),
  praktikanten,
  fahrzeuge: z.array(vehicle),
  besetzung,
  anmeldung: option,
})

const head = {
  ...state,
  status: enumOf(STATUS_NAMES),
  abgesagt: z.boolean(),
  ...strings('absageGrund', 'bezeichnung'),
  ...stringsOrNull('abgesagtAm', 'abgeschlossenAm'),
  leiterPerson: z.nullable(person),
}
const anlassDetail = {
  ...head,
  stvLeiterPerson: z.nullable(person),
  /** Empty without a place. */
  ortDaten: z.extend(placeData, { _id: z.nullable(id) }),
  ...stringsOrNull('meldeschluss', 'selbstabsageBis'),
  schichten: z.array(offer),
  helfer: z.array(helfer),
  anmeldung: option,
  anhaenge: z.array(fileDetail),
}
const anlassRow = {
  ...head,
  ...strings('beginn', 'ende', 'ortName'),
  ...stringsOrNull('meldeschluss'),
  schichten: z.array(z.object({ ...offerHead, besetzung })),
  meine: z.array(myAnmeldung),
  passt: z.boolean(),
  anmeldung: option,
}
export const attachCall = <const B extends `/api/${string}`, const Z extends Zugang>(basePath: B, read: Z) =>
  callsUnder(basePath)('POST', '/{id}/anhaenge', read, 'Eine Datei anhängen (wer plant oder leitet)', {
    kind: 'multipart',
    transaction: 'selbst',
    response: fileDetail,
    status: 201,
  })

const need = z.object({
  version: state.version,
  anzahl: z.number(),
  gruppen: z.array(z.object({ ...strings('name'), anzahl: z.number() })),
  konflikte: z.array(
    z.object({
      /** True: publishing is refused with this text; false: a hint. */
      sperrt: z.boolean(),
      ...strings('text'),
      schichten: z.array(id),
      /** Path of the conflicting entry; null if hidden from the reader. */
      pfad: z.nullable(z.string()),
    }),
  ),
  /** Changes of other plans that publishing brings along, if `weicht` is sent with it. */
  folgen: z.optional(z.array(z.string())),
})
const ausschreibung = z.extend(need, {
  serie: z.array(id),
  weitere: z.optional(z.array(z.extend(need, { _id: id }))),
})
export type Ausschreibung = z.output<typeof ausschreibung>
export const ausschreibungCall = <const B extends `/api/${string}`, const Z extends Zugang>(basePath: B, update: Z) =>
  callsUnder(basePath)('GET', '/{id}/ausschreibung', update, 'Wer vom Ausschreiben eines Entwurfs erfährt, und was dem entgegensteht', {
    query: z.object({ mit: z.optional(idList(100, 'Entwürfen')) }),
    response: ausschreibung,
  })

export type AnlassDetail = z.output<z.ZodMiniObject<typeof anlassDetail & typeof anlassFields>>
export type AnlassListRow = z.output<z.ZodMiniObject<typeof anlassRow>>

export const LISTS = ['kommend', 'vergangen', 'meine', 'offen', 'abgesagt', 'entwurf', ...WAITING_LISTS] as const
const listQuery = {
  ...page,
  /** `offen`: upcoming, with an open place that fits the member; `vergangen` is newest first. */
  nur: z.optional(z.enum(LISTS)),
  /** Instants: occasions that end after `von` and begin before `bis`. */
  von: z.optional(requiredInstant('Von')),
  bis: z.optional(requiredInstant('Bis')),
}

export const anwesenheitRow = z.object({
  profil: requiredReference('Person'),
  schicht: requiredReference('Schicht'),
  erschienen: toggle('Erschienen', true),
  istBeginn: instant('Tatsächlicher Beginn'),
  istEnde: instant('Tatsächliches Ende'),
  pause: count('Pause in Minuten', 600),
  spontan: toggle('Spontan dabei'),
})
export type AnwesenheitRow = z.output<typeof anwesenheitRow>

interface AnlassOptions<
  B extends `/api/${string}`,
  A extends CrudArea,
  F extends z.core.$ZodLooseShape,
  R extends z.core.$ZodLooseShape,
  X extends z.core.$ZodLooseShape,
  V extends Zugang,
> {
  readonly basePath: B
  readonly area: A
  readonly names: readonly [string, string]
  readonly fields: F
  readonly derived?: R
  readonly row?: X
  /** Right to read the history; default: the read right. */
  readonly history?: V
}
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a shape without fields is meant
type None = Record<never, never>

export function anlassContract<
  const B extends `/api/${string}`,
  const A extends CrudArea,
  const F extends z.core.$ZodLooseShape,
  const R extends z.core.$ZodLooseShape = None,
  const X extends z.core.$ZodLooseShape = None,
  const V extends Zugang = `READ_${A}`,
>({ basePath, area, names: [singular, many], fields, derived, row, history }: AnlassOptions<B, A, F, R, X, V>) {
  const call = callsUnder(basePath)
  const written = { ...anlassFields, ...fields }
  const detail = z.object({ ...written, ...(derived ?? ({} as R)), ...anlassDetail })
  const rows = z.array(z.object({ ...(row ?? ({} as X)), ...anlassRow }))
  const [read, create, update, remove] = [`READ_${area}`, `CREATE_${area}`, `UPDATE_${area}`, `DELETE_${area}`] as const
  const list = {
    method: 'GET',
    path: basePath,
    zugang: read,
    titel: `${many} auflisten`,
    query: z.object(listQuery),
    response: rows,
    list: true,
  } as const
  return {
    list,
    export: exportOf(list),
    get: call('GET', '/{id}', read, `${singular} lesen`, { response: detail }),
    create: call('POST', '', create, `${singular} anlegen`, {
      body: z.object({ ...written, status: choice('Status', ['entwurf', 'veroeffentlicht'], 'veroeffentlicht') }),
      response: detail,
      status: 201,
    }),
    update: call('PUT', '/{id}', update, `${singular} ändern`, {
      body: z.object({ version: state.version, ...written }),
      response: detail,
    }),
    remove: call('DELETE', '/{id}', remove, `${singular} löschen`),
    status: call('PUT', '/{id}/status', update, `${singular} veröffentlichen oder zum Entwurf machen`, {
      body: z.object({ version: state.version, status: choice('Status', ['entwurf', 'veroeffentlicht']) }),
      response: detail,
    }),
    ausschreibung: ausschreibungCall(basePath, update),
    absage: call('POST', '/{id}/absage', update, `${singular} absagen`, {
      body: z.object({ grund: requiredText('Grund', 500) }),
      response: detail,
    }),
    ...anmeldungCalls(basePath, read),
    ...decisionCalls(basePath, read),
    checkDates: datesCall(basePath, [create, update] as const),
    setzeAnmeldung: call('PUT', '/{id}/anmeldung/{profileId}', update, 'Jemanden melden oder den Stand einer Meldung ändern', {
      params: z.object({ id, profileId: id }),
      body: z.object({
        ...anmeldungInput.shape,
        status: choice('Status', ANMELDESTATUS, 'gemeldet'),
        funktion: text('Funktion', 60),
        fahrzeug: reference('Fahrzeug'),
        grund: text('Grund', 255),
      }),
      response: helfer,
    }),
    einteilung: call('PUT', '/{id}/einteilung', read, 'Helfer einteilen; nur die genannten ändern sich (wer plant oder leitet)', {
      body: z.object({ version: state.version, helfer: requiredList('Helfer', einteilungsRow, 500) }),
      response: detail,
    }),
    kandidaten: call('GET', '/{id}/kandidaten', read, 'Wer mitmachen könnte, und was dagegen spricht (wer plant oder leitet)', {
      query: kandidatenQuestion,
      response: kandidaten,
    }),
    abschluss: call('POST', '/{id}/abschluss', read, `${singular} abschließen: wer da war (wer plant oder leitet)`, {
      body: z.object({ version: state.version, helfer: requiredList('Helfer', anwesenheitRow, 1000) }),
      response: detail,
    }),
    abschlussZuruecknehmen: call('DELETE', '/{id}/abschluss', update, 'Abschluss zurücknehmen', {
      query: z.object({ version: z.coerce.number().check(z.int()) }),
    }),
    ...verlaufCalls(basePath, (history ?? read) as V, `Verlauf lesen (${singular})`),
    attachFile: attachCall(basePath, read),
    termin: call('GET', '/{id}/termin.ics', read, `${singular} als Kalenderdatei`, { kind: 'stream' }),
  } as const
}
export type AnlassContract = ReturnType<typeof anlassContract<`/api/${string}`, CrudArea, None, None, None, Zugang>>

const ARTICLES = { m: ['Der', 'Er'], f: ['Die', 'Sie'], n: ['Das', 'Es'] } as const
export const wordsOf = (gender: keyof typeof ARTICLES, singular: string, many: string) =>
  ({ gender, one: singular, many, the: `${ARTICLES[gender][0]} ${singular}`, it: ARTICLES[gender][1] }) as const
export type AnlassWording = ReturnType<typeof wordsOf>
