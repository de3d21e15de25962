import * as z from 'zod/mini'
import { callsUnder, crud, defineContract } from '#contract/endpoint.ts'
import {
  choice,
  count,
  date,
  field,
  id,
  list,
  numbers,
  pattern,
  person,
  phone,
  reference,
  requiredReference,
  requiredText,
  strings,
  text,
  textList,
} from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'

export const KINDS = {
  leitung: 'Leitung',
  stelle: 'Stelle',
  gruppe: 'Gruppe',
  stab: 'Stab',
  ablauf: 'Ablauf',
  schritt: 'Schritt',
} as const
export type Kind = keyof typeof KINDS
/** Pages with a root box; the other two show everything, and the processes. */
export const PAGES = {
  fahrzeuge: 'Fahrzeuge',
  material: 'Material',
  personal: 'Personal',
  ausbildung: 'Ausbildung',
  betreuung: 'Betreuung',
  presse: 'Presse',
} as const
export type ChartPage = keyof typeof PAGES
export const ROLES = { inhaber: 'Inhaber', stellvertretung: 'Stellvertretung', kommissarisch: 'kommissarisch' } as const
export const MATERIAL = { kleidung: 'Kleidung', melder: 'Melder', schluessel: 'Schlüssel', geraete: 'Geräte' } as const
export type Material = keyof typeof MATERIAL

const holder = z.object({
  profil: inHistory(requiredReference('Mitglied'), { kind: 'unitMember' }),
  rolle: choice('Rolle', ROLES, 'inhaber'),
  von: date('Von'),
  bis: date('Bis'),
})
export type Holder = z.output<typeof holder>

export const chartFields = {
  titel: requiredText('Titel', 80),
  art: choice('Art', KINDS, 'stelle'),
  beschreibung: text('Aufgaben', 2000),
  telefon: phone('Telefon'),
  email: pattern('E-Mail', /^(?=.{5,254}$)[^\s@]+@[^\s@]+\.[^\s@]+$/, 'presse@example.org'),
  oberstelle: inHistory(reference('Steht unter'), { kind: 'stelle' }),
  seite: choice('Hier beginnt die Seite', PAGES, null),
  gruppe: text('Gruppe', 60),
  // Annahme: members with one of these functions in their profile hold the position, which avoids a second entry.
  funktionen: textList('Funktionen', 10, 60),
  inhaber: list('Inhaber', holder, 50),
  zustaendig: inHistory(reference('Zuständig'), { kind: 'stelle' }),
  fahrzeuge: list('Kümmert sich um Fahrzeuge', inHistory(requiredReference('Fahrzeug'), { kind: 'fahrzeug' }), 200),
  material: field('Kümmert sich um Material', z._default(z.array(choice('Material', MATERIAL)).check(z.maxLength(4)), [])),
}
export const chartHistory = { ...chartFields, rang: count('Platz in der Reihe', 10_000) }

const BASE = '/api/stellen'
const plain = crud({
  basePath: BASE,
  area: { zugang: 'angemeldet' },
  names: ['Stelle', 'Stellen'],
  fields: chartFields,
  derived: {
    ...numbers('rang'),
    /** `person` is null if the reader may not name the holder. */
    besetzung: z.array(
      z.object({ person: z.nullable(person), rolle: choice('Rolle', ROLES), von: z.nullable(z.string()), bis: z.nullable(z.string()) }),
    ),
    mitglieder: z.nullable(z.number()),
  },
  history: true,
})
export type Stelle = z.output<typeof plain.get.response>

// Annahme: there is no right for the chart. Every member reads it; those who assign functions edit it.
export const EDITS = 'SET_FUNKTIONEN'
const call = callsUnder(BASE)
const write = { zugang: EDITS } as const
export const chartContract = defineContract({
  list: plain.list,
  get: plain.get,
  history: { ...plain.history, ...write },
  create: { ...plain.create, ...write },
  update: { ...plain.update, ...write },
  remove: { ...plain.remove, ...write, titel: 'Stelle löschen; was darunter steht, rückt auf, die Schritte eines Ablaufs gehen mit' },
  move: call('PUT', '/{id}/platz', EDITS, 'Stelle mit allem darunter verschieben, oder unter ihresgleichen umstellen', {
    // `vor`: the following sibling; null: last.
    body: z.object({ ...numbers('version'), oberstelle: z.nullable(id), vor: z.nullable(id) }),
    response: plain.get.response,
  }),
  // Annahme: names of vehicles and the number of pagers are not secret, since every member should find their keepers.
  kept: call('GET', '/bestand', 'angemeldet', 'Fahrzeuge und Material, um die sich jemand kümmern soll', {
    response: z.object({
      fahrzeuge: z.array(z.object(strings('_id', 'name'))),
      material: z.object(numbers('kleidung', 'melder', 'schluessel', 'geraete')),
    }),
  }),
})
