import * as z from 'zod/mini'
import { callsUnder, crud, defineContract } from '#contract/endpoint.ts'
import {
  choice,
  count,
  field,
  id,
  instant,
  list,
  number,
  numbers,
  person,
  reference,
  requiredDay,
  requiredInstant,
  requiredReference,
  requiredText,
  strings,
  stringsOrNull,
  text,
  textList,
  toggle,
} from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { TIMES } from './rules.ts'

// Annahme: the kinds are a closed list; what the alarm said stands in the keyword beside it.
export const KINDS = {
  HvO: 'Helfer vor Ort',
  SEG: 'SEG',
  MANV: 'MANV',
  Betreuung: 'Betreuung',
  Vermisstensuche: 'Vermisstensuche',
  Sonstiges: 'Sonstiges',
} as const
export type Kind = keyof typeof KINDS
const WAYS = ['Melder', 'GroupAlarm', 'Telefon', 'Leitstelle'] as const
export const STATUS = { entwurf: 'Entwurf', abgeschlossen: 'Abgeschlossen' } as const
const PEOPLE_MAX = 9999

const vehicle = z.object({
  fahrzeug: inHistory(requiredReference('Fahrzeug'), { kind: 'fahrzeug' }),
  funkrufname: text('Funkrufname', 40),
  kmStart: number('km bei Beginn', 0, 2_000_000),
  kmEnde: number('km bei Ende', 0, 2_000_000),
})
const force = z.object({
  profil: inHistory(requiredReference('Mitglied'), { kind: 'person' }),
  fahrzeug: inHistory(reference('Fahrzeug'), { kind: 'fahrzeug' }),
  funktion: text('Funktion', 60),
  /** Empty: from the alarm until ready again. */
  von: instant('Von'),
  bis: instant('Bis'),
})

export const reportFields = {
  stichwort: requiredText('Stichwort', 80),
  art: choice('Art', KINDS),
  alarmierungsart: choice('Alarmiert über', WAYS, null),
  einsatznummer: text('Einsatznummer', 30),
  alarmeinheiten: list('Alarmeinheiten', inHistory(requiredReference('Alarmeinheit'), { kind: 'alarmeinheit' }), 20),
  ort: text('Einsatzort', 200),
  alarmzeit: requiredInstant(TIMES.alarmzeit),
  ausruecken: instant(TIMES.ausruecken),
  ankunft: instant(TIMES.ankunft),
  einsatzende: instant(TIMES.einsatzende),
  einsatzbereit: instant(TIMES.einsatzbereit),
  einsatzleiter: inHistory(reference('Einsatzleitung'), { kind: 'person' }),
  fahrzeuge: list('Fahrzeuge', vehicle, 30),
  kraefte: list('Kräfte', force, 200),
  sk1: count('SK I', PEOPLE_MAX),
  sk2: count('SK II', PEOPLE_MAX),
  sk3: count('SK III', PEOPLE_MAX),
  tote: count('Tote', PEOPLE_MAX),
  betreut: count('Betreut', PEOPLE_MAX),
  transportiert: count('Transportiert', PEOPLE_MAX),
  massnahmen: text('Maßnahmen', 10_000),
  material: textList('Verbrauchtes Material', 50, 100),
  besonderheiten: text('Besonderheiten', 5000),
  schaeden: toggle('Schäden an Fahrzeug oder Gerät'),
  presseFreigabe: toggle('Für die Presse freigegeben'),
}

export const reportHistory = { ...reportFields, status: choice('Stand', STATUS), grund: text('Grund', 500) }

const AREA = 'EINSATZBERICHT'
const BASE = '/api/einsatzberichte'
const year = field('Jahr', z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)))
const plain = crud({
  basePath: BASE,
  area: AREA,
  names: ['Einsatzbericht', 'Einsatzberichte'],
  fields: reportFields,
  derived: {
    datum: requiredDay('Datum'),
    status: z.enum(Object.keys(STATUS) as [keyof typeof STATUS]),
    ...stringsOrNull('abgeschlossenAm'),
    leitung: z.nullable(person),
    personen: z.array(person),
    darfAendern: z.boolean(),
  },
  filter: {
    jahr: z.optional(year),
    art: z.optional(choice('Art', KINDS)),
    fahrzeug: z.optional(id),
    status: z.optional(choice('Stand', STATUS)),
  },
  history: true,
  export: true,
})
export type Report = z.output<typeof plain.get.response>
export type ReportBody = z.output<typeof plain.create.body>
export type Vehicle = z.output<typeof vehicle>
export type Force = z.output<typeof force>

const named = z.object(strings('_id', 'name'))
const choices = z.object({ fahrzeuge: z.array(z.object(strings('_id', 'name', 'funkrufname'))), einheiten: z.array(named) })
const proposal = z.object({
  titel: z.string(),
  fahrzeuge: z.array(z.object(strings('_id', 'name', 'funkrufname'))),
  kraefte: z.array(z.object({ person, funktion: z.string() })),
})
export type Proposal = z.output<typeof proposal>
const monthly = z.object({
  monat: z.number(),
  art: choice('Art', KINDS),
  ...numbers('anzahl', 'versorgt', 'betreut', 'transportiert', 'tote'),
})
export type Monthly = z.output<typeof monthly>

const call = callsUnder(BASE)
const response = plain.get.response
/** The leader and the author of a report write and close it. The update and delete rights apply to the reports of others. */
export const reportContract = defineContract({
  ...plain,
  update: { ...plain.update, zugang: 'angemeldet', once: true },
  close: call('POST', '/{id}/abschliessen', 'angemeldet', 'Einsatzbericht abschließen; daraus werden Stundennachweise entworfen', {
    response,
  }),
  reopen: call('POST', '/{id}/oeffnen', `UPDATE_${AREA}`, 'Abgeschlossenen Einsatzbericht mit Grund wieder öffnen', {
    body: z.object({ grund: requiredText('Grund', 500) }),
    response,
  }),
  choices: call('GET', '/auswahl', 'angemeldet', 'Fahrzeuge und Alarmeinheiten, die in einem Bericht stehen können', { response: choices }),
  proposals: call('GET', '/vorschlag', `CREATE_${AREA}`, 'Wer und was nach den Plänen zu dieser Zeit im Dienst war', {
    query: z.object({ zeit: requiredInstant('Zeit') }),
    response: z.array(proposal),
  }),
  statistics: call('GET', '/statistik', `READ_${AREA}`, 'Einsätze eines Jahres nach Monat und Art, mit Zahlen der Betroffenen', {
    query: z.object({ jahr: year }),
    response: z.array(monthly),
  }),
  print: call('GET', '/{id}/bericht.pdf', `READ_${AREA}`, 'Einsatzbericht als PDF', { kind: 'stream' }),
})
