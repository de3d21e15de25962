import * as z from 'zod/mini'
import { crud } from '#contract/endpoint.ts'
import {
  choice,
  count,
  list,
  number,
  numbers,
  pattern,
  person,
  reference,
  requiredReference,
  requiredPattern,
  requiredText,
  text,
} from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'

/** Histories omit names of hidden or departed members. */
const MEMBER = { kind: 'unitMember' } as const
export const alarmeinheitFields = {
  name: requiredText('Name', 60),
  kuerzel: text('Kürzel', 15),
  beschreibung: text('Beschreibung', 2000),
  mitglieder: list('Mitglieder', inHistory(requiredReference('Mitglied'), MEMBER), 500),
  leiter: inHistory(reference('Leitung'), MEMBER),
  ric: list('RIC', requiredPattern('RIC', /^\d{5,7}$/, '1234567'), 20),
  groupalarmLabelId: number('Label bei GroupAlarm', 1, 2_147_483_647),
  mindeststaerke: count('Mindeststärke', 500),
  sollQualifikationen: list('Gebrauchte Qualifikationen', choice('Qualifikation', SANITAETSAUSBILDUNGEN), 12),
  farbe: pattern('Farbe', /^#[0-9a-f]{6}$/i, '#1c7ed6'),
}

const plain = crud({
  basePath: '/api/alarmeinheiten',
  area: { zugang: 'angemeldet' },
  names: ['Alarmeinheit', 'Alarmeinheiten'],
  fields: alarmeinheitFields,
  derived: {
    leitung: z.nullable(person),
    personen: z.array(person),
    /** Active members, and the number with each wanted qualification or a higher one. */
    ...numbers('staerke'),
    vorhanden: z.array(z.object({ qualifikation: z.string(), anzahl: z.number() })),
  },
  softDelete: true,
  history: true,
})
const write = { zugang: 'SET_GROUPALARM' } as const
export const alarmeinheitenContract = {
  list: plain.list,
  get: plain.get,
  history: plain.history,
  create: { ...plain.create, ...write },
  update: { ...plain.update, ...write },
  remove: { ...plain.remove, ...write },
  reaktivieren: { ...plain.reaktivieren, ...write },
  /** The labels by name, those of the units first; `aktiv`: changes are sent to GroupAlarm. */
  groupalarm: {
    method: 'GET',
    path: '/api/alarmeinheiten/groupalarm',
    ...write,
    titel: 'Label bei GroupAlarm mit ihren Namen',
    response: z.object({ aktiv: z.boolean(), labels: z.array(z.object({ id: z.number(), name: z.string() })) }),
  },
} as const
