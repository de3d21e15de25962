import * as z from 'zod/mini'
import { dringlichkeitAm } from '#blocks/faelligkeit/contract.ts'
import { crud, defineContract, onlyId } from '#contract/endpoint.ts'
import { choice, date, field, id, list, number, person, reference, requiredDay, requiredReference, requiredText } from '#contract/fields.ts'
import { text, textList, toggle } from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { enumOf } from '#contract/schema.ts'
import { signature } from '#contract/signature.ts'

export const KIND_NAMES = { erst: 'Ersteinweisung', wiederholung: 'Wiederholung', sosi: 'Sondersignal', anhaenger: 'Anhänger' } as const
export const DEVICE_KINDS = { geraet: 'Medizinprodukt', fahrzeug: 'Fahrzeug', objekt: 'Sonstiges' } as const
const UMFANG = ['Bedienung', 'Funk', 'Tragesystem', 'Sondersignal', 'Beladung', 'Rangieren'] as const
/** Annahme: a briefing on a vehicle counts for two years. */
export const VALID_MONTHS = 24

/** State of a record: of two for one vehicle or its group, the later one replaces the other. */
export const STATE_NAMES = {
  gueltig: 'Gültig',
  bald: 'Läuft bald ab',
  abgelaufen: 'Abgelaufen',
  nichtBestanden: 'Nicht bestanden',
  ersetzt: 'Erneuert',
} as const
export type RecordState = keyof typeof STATE_NAMES
const BY_AMPEL = { gruen: 'gueltig', grau: 'gueltig', gelb: 'bald', rot: 'abgelaufen' } as const
/** State by the expiry day, inclusive; null for unlimited. */
export const stateOn = (bis: string | null, today: string) => BY_AMPEL[dringlichkeitAm(bis ?? '', today).ampel]
interface Judged {
  readonly gueltigBis: string | null
  readonly bestanden?: boolean
  readonly ersetzt?: boolean
}
export const stateOf = (record: Judged, today: string): RecordState =>
  record.bestanden === false ? 'nichtBestanden' : record.ersetzt ? 'ersetzt' : stateOn(record.gueltigBis, today)

const unterschrift = z.object({ eingewiesener: signature('Wer eingewiesen wurde'), einweiser: signature('Wer eingewiesen hat') })

const common = {
  profil: inHistory(requiredReference('Mitglied'), { kind: 'person' }),
  datum: requiredDay('Datum'),
  gueltigBis: date('Gültig bis'),
  unterschrift: field('Unterschriften', z._default(unterschrift, { eingewiesener: '', einweiser: '' })),
  bemerkung: text('Bemerkung', 500),
}
export const einweisungFields = {
  ...common,
  fahrzeug: inHistory(requiredReference('Fahrzeug'), { kind: 'fahrzeug' }),
  art: choice('Art', KIND_NAMES, 'erst'),
  einweiser: inHistory(requiredReference('Einweiser'), { kind: 'person' }),
  pruefer: inHistory(reference('Prüfer'), { kind: 'person' }),
  umfang: list('Umfang', enumOf(UMFANG), 6),
  km: number('Gefahrene Kilometer', 0, 500),
  fuehrerscheinGesehen: toggle('Führerschein gesehen', true),
  bestanden: toggle('Bestanden', true),
}
/** Annahme: the device is stored in flat fields instead of an object, because histories, searches and exports read fields. */
export const deviceFields = {
  ...common,
  geraet: requiredText('Gerät', 100),
  hersteller: text('Hersteller', 60),
  typ: text('Modell', 60),
  seriennummer: text('Seriennummer', 60),
  bezug: choice('Was für ein Gerät', DEVICE_KINDS, 'geraet'),
  einweiser: inHistory(reference('Einweiser'), { kind: 'person' }),
  /** Annahme: instructors of the manufacturer are not members; people briefed by them may become the person in charge (MPBetreibV). */
  einweiserExtern: text('Vom Hersteller', 100),
  beauftragtePerson: toggle('Beauftragte Person'),
  inhalte: textList('Inhalte', 20, 100),
}

/** Names of every record. Hidden members are null as instructors of others. */
const names = {
  person,
  einweiserPerson: z.nullable(person),
  unterschrieben: z.number(),
}
const filter = { profil: z.optional(id), stand: z.optional(z.enum(['aktuell', ...(Object.keys(STATE_NAMES) as RecordState[])])) }
const withoutSignatures = { unterschrift: true } as const
const AREA = 'FAHRZEUGEINWEISUNG'

/** A vehicle for selection; a briefing covers its whole group. `zulGesamtmasse` in kg. */
const vehicle = z.object({
  _id: id,
  bezeichnung: z.string(),
  einweisungsgruppe: z.string(),
  einweisungErforderlich: z.boolean(),
  fuehrerscheinklasse: z.string(),
  zulGesamtmasse: z.nullable(z.number()),
})
export type Vehicle = z.output<typeof vehicle>
/** Permitted drivers: for each person two parallel arrays, vehicle indexes into `fahrzeuge` and expiry days. */
const matrix = z.object({
  fahrzeuge: z.array(vehicle),
  personen: z.array(
    z.extend(person, {
      gruppe: z.string(),
      fuehrerscheinklassen: z.array(z.string()),
      fahrzeuge: z.array(z.number()),
      bis: z.array(z.string()),
    }),
  ),
  naechste: z.nullable(z.string()),
})
export type Matrix = Omit<z.output<typeof matrix>, 'naechste'>

const plain = crud({
  basePath: '/api/profile/einweisungen',
  area: AREA,
  names: ['Einweisung', 'Einweisungen'],
  fields: einweisungFields,
  derived: {
    ...names,
    prueferPerson: z.nullable(person),
    fahrzeugName: z.string(),
    auchFuer: z.array(z.string()),
    ersetzt: z.boolean(),
  },
  filter: { ...filter, fahrzeug: z.optional(id) },
  history: true,
  export: true,
  import: true,
})
const recordPath = '/api/profile/einweisung/{id}'
const printCall = {
  method: 'GET',
  zugang: 'angemeldet',
  titel: 'Protokoll als PDF',
  params: onlyId,
  response: null,
  kind: 'stream',
} as const

/**
 * Annahme: a member without READ_FAHRZEUGEINWEISUNG reads only their own records: in lists, single and as PDF. The id in the body of a
 * change must equal that of the path.
 */
export const einweisungenContract = defineContract({
  ...plain,
  list: { ...plain.list, zugang: 'angemeldet', response: z.array(z.omit(plain.get.response, withoutSignatures)) },
  export: { ...plain.export, zugang: 'angemeldet' },
  get: { ...plain.get, path: recordPath, zugang: 'angemeldet' },
  create: { ...plain.create, method: 'PUT', path: '/api/profile/einweisung' },
  update: { ...plain.update, path: recordPath, body: z.extend(plain.update.body, { id: z.optional(id) }) },
  remove: { ...plain.remove, path: '/api/profile/{profileId}/einweisung/{id}', params: z.object({ profileId: id, id }) },
  history: { ...plain.history, path: `${recordPath}/history` },
  print: { ...printCall, path: `${recordPath}/protokoll` },
  fahrzeuge: {
    method: 'GET',
    path: '/api/profile/einweisungen/fahrzeuge',
    zugang: [`READ_${AREA}`, `CREATE_${AREA}`, `UPDATE_${AREA}`],
    titel: 'Fahrzeuge, auf die man einweisen kann',
    response: z.array(vehicle),
  },
  matrix: {
    method: 'GET',
    path: '/api/profile/einweisungen/matrix',
    zugang: `READ_${AREA}`,
    titel: 'Wer darf was fahren, bis wann: bis zu 4.000 Mitglieder, dann der Rest',
    query: z.object({ nach: z.optional(z.string().check(z.regex(/^\d{1,6}$/))) }),
    response: matrix,
  },
})

const devices = crud({
  basePath: '/api/einweisungsprotokolle',
  area: AREA,
  names: ['Einweisungsprotokoll', 'Einweisungsprotokolle'],
  fields: deviceFields,
  derived: names,
  filter: { ...filter, bezug: z.optional(enumOf(DEVICE_KINDS)) },
  history: true,
  export: true,
  import: true,
})
export const deviceContract = defineContract({
  ...devices,
  list: { ...devices.list, zugang: 'angemeldet', response: z.array(z.omit(devices.get.response, withoutSignatures)) },
  export: { ...devices.export, zugang: 'angemeldet' },
  get: { ...devices.get, zugang: 'angemeldet' },
  print: { ...printCall, path: '/api/einweisungsprotokolle/{id}/protokoll' },
})
