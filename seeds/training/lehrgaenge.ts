import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Random } from '../random.ts'

export type Lehrgang = Insertable<DB['lehrgaenge']> & { _id: string; abkuerzung: string }

interface Template {
  readonly short: string
  readonly name: string
  readonly kind: string
  readonly hours?: number
  /** Months; absent: permanent. */
  readonly valid?: number
  readonly includes?: readonly string[]
  /** Result for a member: `qualifikation` if the short name is one. */
  readonly more?: Partial<Lehrgang>
}
const RANK = { einteilbar: true }
const COURSES: readonly Template[] = [
  { short: 'EH', name: 'Erste Hilfe', kind: 'sanitaet', hours: 9, valid: 24, more: { qualifikation: 'EH' } },
  {
    short: 'SanA',
    name: 'Sanitätsausbildung A',
    kind: 'sanitaet',
    hours: 24,
    valid: 24,
    includes: ['EH'],
    more: { qualifikation: 'SanA', ...RANK },
  },
  {
    short: 'SanB',
    name: 'Sanitätsausbildung B',
    kind: 'sanitaet',
    hours: 24,
    valid: 24,
    includes: ['SanA'],
    more: { qualifikation: 'SanB', ...RANK },
  },
  { short: 'SSD', name: 'Schulsanitätsdienst', kind: 'sanitaet', hours: 40, valid: 24, includes: ['EH'], more: { qualifikation: 'SSD' } },
  {
    short: 'SH',
    name: 'Sanitätshelfer',
    kind: 'sanitaet',
    hours: 60,
    valid: 24,
    includes: ['SanB'],
    more: { qualifikation: 'SH', ...RANK },
  },
  { short: 'RH', name: 'Rettungshelfer', kind: 'rettungsdienst', hours: 240, includes: ['SH'], more: { qualifikation: 'RH', ...RANK } },
  { short: 'RS', name: 'Rettungssanitäter', kind: 'rettungsdienst', hours: 520, includes: ['RH'], more: { qualifikation: 'RS', ...RANK } },
  { short: 'RettAss', name: 'Rettungsassistent', kind: 'rettungsdienst', includes: ['RS'], more: { qualifikation: 'RettAss', ...RANK } },
  { short: 'NotSan', name: 'Notfallsanitäter', kind: 'rettungsdienst', includes: ['RettAss'], more: { qualifikation: 'NotSan', ...RANK } },
  { short: 'NA', name: 'Notarzt', kind: 'rettungsdienst', more: { qualifikation: 'NA', ...RANK } },
  { short: 'TF', name: 'Truppführer', kind: 'fuehrung', hours: 35, more: { fuehrung: 'TF' } },
  { short: 'GF', name: 'Gruppenführer', kind: 'fuehrung', hours: 70, includes: ['TF'], more: { fuehrung: 'GF' } },
  { short: 'ZF', name: 'Zugführer', kind: 'fuehrung', hours: 70, includes: ['GF'], more: { fuehrung: 'ZF' } },
  { short: 'VF', name: 'Verbandführer', kind: 'fuehrung', hours: 70, includes: ['ZF'], more: { fuehrung: 'VF' } },
  {
    short: 'OrgL',
    name: 'Organisatorischer Leiter Rettungsdienst',
    kind: 'fuehrung',
    hours: 80,
    includes: ['VF'],
    more: { fuehrung: 'OrgL' },
  },
  { short: 'Funk', name: 'Sprechfunk digital', kind: 'funk', hours: 16 },
  { short: 'SoSi', name: 'Fahrsicherheit und Sondersignal', kind: 'fahren', hours: 8, valid: 36 },
  { short: 'Betr', name: 'Grundlagen der Betreuung', kind: 'betreuung', hours: 16 },
  { short: 'Technik', name: 'Technik und Sicherheit', kind: 'technik', hours: 16 },
  { short: 'AusbEH', name: 'Ausbilder Erste Hilfe', kind: 'ausbildung', hours: 60, valid: 36, includes: ['EH'] },
  { short: 'Hygiene', name: 'Hygieneunterweisung', kind: 'sonstige', hours: 1, valid: 12, more: { pflicht: ['*'] } },
  { short: 'DS', name: 'Datenschutzunterweisung', kind: 'sonstige', hours: 1, valid: 24, more: { pflicht: ['*'] } },
  { short: 'Brand', name: 'Brandschutzunterweisung', kind: 'sonstige', hours: 1, valid: 24, more: { pflicht: ['*'] } },
  {
    short: 'Rea',
    name: 'Reanimation, jährliche Übung',
    kind: 'sanitaet',
    hours: 2,
    valid: 12,
    more: { pflicht: ['*'], rdfAnrechenbar: true, reaktivierbarMonate: 3 },
  },
]

export function lehrgaenge(random: Random, erstellt: Date, who: string): Lehrgang[] {
  const ids = new Map(COURSES.map(({ short }) => [short, random.id(erstellt)]))
  const common = {
    version: 1,
    erstelltAm: erstellt.toISOString(),
    erstelltVon: who,
    geaendertAm: erstellt.toISOString(),
    geaendertVon: who,
    kategorie: 'sanitaet',
    qualifikation: 'keine',
    fuehrung: 'keine',
    stunden: null,
    gueltigkeitMonate: 0,
    reaktivierbarMonate: 0,
    warnungTage: [90, 30, 7],
    beinhaltet: [] as string[],
    einteilbar: false,
    rdfAnrechenbar: false,
    pflicht: [] as string[],
    aktiv: true,
  }
  const rows = COURSES.map(({ short, name, kind, hours = null, valid = 0, includes = [], more = {} }) => ({
    _id: ids.get(short) ?? '',
    ...common,
    bezeichnung: name,
    abkuerzung: short,
    kategorie: kind,
    stunden: hours,
    gueltigkeitMonate: valid,
    beinhaltet: includes.map((one) => ids.get(one) ?? ''),
    ...more,
  }))
  return [
    ...rows,
    { _id: random.id(erstellt), ...common, bezeichnung: 'Sanitätslehrgang (alte Ordnung)', abkuerzung: 'San alt', aktiv: false },
  ]
}
