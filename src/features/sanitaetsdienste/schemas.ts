// The shapes of the services of first responders. A service is made of shifts; people sign up for a
// shift (blocks/dienst). Services with `art` extern have rights of their own, decided by the record.
import * as z from 'zod/mini'
import { WAITING_LISTS } from '#blocks/dienst/names.ts'
import { bedarfsRow, besetzung, helfer, myAnmeldung, option, praktikanten } from '#blocks/dienst/contract.ts'
import {
  choice,
  field,
  id,
  instant,
  list,
  stringsOrNull,
  numbers,
  pattern,
  person,
  placeData,
  reference,
  requiredInstant,
  requiredNumber,
  requiredText,
  state,
  strings,
  text,
  textList,
  toggle,
} from '#contract/fields.ts'
import { questionList } from '#blocks/dienst/question-fields.ts'
import { risiko } from '#blocks/bedarf/contract.ts'
import { fileDetail } from '#contract/file.ts'
import { inHistory } from '#contract/history.ts'
import { page } from '#contract/endpoint.ts'
import { enumOf, keysOf } from '#contract/schema.ts'
import { fahrzeugwarnung, TYPE_NAMES } from '#features/fahrzeuge/schemas.ts'
import { ABRECHNUNG, CATEGORY_NAMES, DRAFT, KIND_NAMES, STATUS_NAMES, VERPFLEGUNG } from './names.ts'

export const STATUS = keysOf(STATUS_NAMES)
export const ABSAGE_NAMES = { veranstalter: 'vom Veranstalter', wir: 'von uns' } as const

const addressFields = {
  zusatz: text('Zusatz', 500),
  strasse: text('Straße', 120),
  hausnummer: text('Hausnummer', 20),
  plz: pattern('PLZ', /^[0-9A-Z -]{3,10}$/, '12345'),
  stadt: text('Stadt', 80),
  /** Two letters, empty for Germany; an invoice validates the code. */
  land: pattern('Land', /^[A-Z]{2}$/, 'AT'),
}
export const NO_ADDRESS = z.parse(z.object(addressFields), {})

export const veranstalter = z.object({
  name: text('Veranstalter', 120),
  ansprechpartner: text('Ansprechpartner', 120),
  telefon: pattern('Telefon', /^[+0-9 /()-]{5,25}$/, '02345 678901'),
  email: pattern('E-Mail', /^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'name@example.org'),
  rechnungsadresse: field('Rechnungsadresse', z._default(z.object(addressFields), NO_ADDRESS)),
  kundennr: text('Kundennummer', 20),
})

/** A vehicle, or a wish for a type. `_id` keeps the place that people are assigned to. */
const dienstfahrzeug = z.object({
  _id: z.optional(id),
  fahrzeug: reference('Fahrzeug'),
  typ: choice('Fahrzeugtyp', TYPE_NAMES, null),
  erforderlich: toggle('Erforderlich', true),
})

/** Shift fields on the service itself, for a service of one shift. */
const shortSchicht = {
  bedarf: list('Bedarf', bedarfsRow, 20),
  praktikanten: field('Praktikanten', z._default(praktikanten, { anzahl: 0, mindestqualifikation: 'keine' })),
  fahrzeuge: list('Fahrzeuge', dienstfahrzeug, 30),
}
/** `_id` keeps a shift's identity and its sign-ups; without it the shift is new. */
const schichtProps = z.object({
  _id: z.optional(id),
  bezeichnung: text('Schicht', 60),
  beginn: requiredInstant('Beginn der Schicht'),
  ende: requiredInstant('Ende der Schicht'),
  ...shortSchicht,
})
export type SchichtProps = z.output<typeof schichtProps>

export const schichtName = (bezeichnung: string, number: number): string =>
  bezeichnung === '' ? `Schicht ${number}` : `Schicht „${bezeichnung}“`

/** Writable fields; a draft only needs a name and a time (`missingFields`). */
export const dienstFields = {
  art: choice('Art', KIND_NAMES),
  bezeichnung: requiredText('Bezeichnung', 120),
  kategorie: choice('Kategorie', CATEGORY_NAMES, 'sonstige'),
  veranstalter: field('Veranstalter', z._default(veranstalter, z.parse(veranstalter, {}))),
  ort: inHistory(reference('Ort'), { kind: 'ort' }),
  treffpunkt: text('Treffpunkt', 120),
  treffpunktZeit: instant('Treffpunkt um'),
  beginn: requiredInstant('Beginn'),
  ende: requiredInstant('Ende'),
  aufbauAb: instant('Aufbau ab'),
  abbauBis: instant('Abbau bis'),
  leiter: inHistory(reference('Leiter'), { kind: 'person' }),
  stvLeiter: inHistory(reference('Stellvertretung'), { kind: 'person' }),
  funkkanal: text('Funkkanal', 60),
  leitstelleAngemeldet: toggle('Bei der Leitstelle angemeldet'),
  leitstelleAngemeldetAm: instant('Bei der Leitstelle angemeldet am'),
  verpflegung: choice('Verpflegung', VERPFLEGUNG, 'keine'),
  verpflegungHinweis: text('Hinweis zur Verpflegung', 200),
  kleidung: text('Kleidung', 120),
  material: textList('Material', 50, 80),
  stellplatz: toggle('Stellplatz vorhanden'),
  strom: toggle('Strom vorhanden'),
  sanitaetsraum: toggle('Sanitätsraum vorhanden'),
  hinweise: text('Hinweise', 5000),
  meldeschluss: instant('Meldeschluss'),
  selbstabsageBis: instant('Selbst absagen bis'),
  warteliste: toggle('Warteliste', true),
  fragen: questionList,
  sichtbarFuer: textList('Sichtbar für Gruppen', 20, 60),
  risiko: field('Bedarfsermittlung', z._default(z.nullable(risiko), null)),
  abrechnungsart: choice('Abrechnung', ABRECHNUNG, 'kostenlos'),
}
/**
 * `status` accepts the states of drafts and `ausgeschrieben`; later states have their own calls. The three fields of `shortSchicht` are
 * shorthand for a service of one shift.
 */
const newFields = {
  ...dienstFields,
  status: choice('Status', [...DRAFT, 'ausgeschrieben'], 'ausgeschrieben'),
  schichten: list('Schichten', schichtProps, 60),
  ...shortSchicht,
}
const { status, ...editable } = newFields
export const newDienst = z.object(newFields)
export const changedDienst = z.object({ version: state.version, ...editable })
export type NewDienst = z.output<typeof newDienst>

const schichtHead = { _id: id, ...strings('bezeichnung', 'beginn', 'ende') }
const schicht = z.object({
  ...schichtHead,
  bedarf: z.array(bedarfsRow),
  praktikanten,
  fahrzeuge: z.array(
    z.object({
      _id: id,
      fahrzeug: z.nullable(id),
      typ: z.nullable(enumOf(TYPE_NAMES)),
      erforderlich: z.boolean(),
      ...strings('bezeichnung', 'kennung', 'funkrufname'),
      sitzplaetze: z.nullable(z.number()),
      warnungen: z.array(fahrzeugwarnung),
    }),
  ),
  besetzung,
  anmeldung: option,
})

export const hilfeleistungen = z.object({
  versorgt: requiredNumber('Versorgt', 0, 100_000),
  transporte: requiredNumber('Transporte', 0, 10_000),
  notarzt: requiredNumber('Notarzt', 0, 10_000),
  rtwNachgefordert: requiredNumber('Nachgeforderte RTW', 0, 1000),
})
/** '4 versorgt, 1 transportiert'; zero counts are omitted. */
export const hilfeleistungenText = ({ versorgt, transporte, notarzt, rtwNachgefordert }: z.output<typeof hilfeleistungen>): string =>
  [
    [versorgt, 'versorgt'],
    [transporte, 'transportiert'],
    [notarzt, 'mal Notarzt'],
    [rtwNachgefordert, 'RTW nachgefordert'],
  ]
    .flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]))
    .join(', ') || 'Keine Hilfeleistung eingetragen'

const head = {
  ...state,
  ...strings('nummer'),
  status: enumOf(STATUS_NAMES),
  abgesagt: z.boolean(),
  ...strings('absageGrund'),
  absageVon: z.nullable(enumOf(ABSAGE_NAMES)),
  ...stringsOrNull('abgesagtAm'),
}

/** A service with all its parts. `anmeldung` is possible if any shift allows it. */
export const dienst = z.object({
  ...head,
  ...dienstFields,
  /** Empty without a place. */
  ortDaten: z.extend(placeData, { _id: z.nullable(id) }),
  leiterPerson: z.nullable(person),
  stvLeiterPerson: z.nullable(person),
  hilfeleistungen: z.nullable(hilfeleistungen),
  ...strings('bericht'),
  ...stringsOrNull('abgeschlossenAm'),
  /** Numbers of submitted and confirmed hour records, which block reopening. Visible to leaders only. */
  nachweise: z.object({ eingereicht: z.number(), bestaetigt: z.number() }),
  /** The invoice or its draft. Leaders see that it exists; only planners and billers see number and sum. */
  rechnung: z.nullable(z.object({ gestellt: z.boolean(), ...stringsOrNull('nummer'), brutto: z.nullable(z.number()) })),
  schichten: z.array(schicht),
  helfer: z.array(helfer),
  anmeldung: option,
  anhaenge: z.array(fileDetail),
})
export type Dienst = z.output<typeof dienst>
export type Schicht = Dienst['schichten'][number]

/**
 * A service in lists. `meine`: the requesting member's own states. `passt`: an open place fits and is free.
 * `anmeldung`: as on the service, with one short reason.
 */
export const dienstRow = z.object({
  ...head,
  art: enumOf(KIND_NAMES),
  ...strings('bezeichnung'),
  kategorie: enumOf(CATEGORY_NAMES),
  ...strings('veranstalterName'),
  ort: z.nullable(id),
  ...strings('ortName'),
  ...stringsOrNull('treffpunktZeit'),
  ...strings('beginn', 'ende'),
  ...stringsOrNull('meldeschluss'),
  leiterPerson: z.nullable(person),
  fahrzeuge: z.number(),
  schichten: z.array(z.object({ ...schichtHead, besetzung })),
  meine: z.array(myAnmeldung),
  passt: z.boolean(),
  anmeldung: option,
})
export type DienstRow = z.output<typeof dienstRow>

export const LISTEN = ['kommend', 'vergangen', 'meine', 'offen', 'abgesagt', 'entwurf', ...WAITING_LISTS] as const
export const listFilter = z.object({
  ...page,
  /** `offen`: upcoming with an open place that fits me; `vergangen` is sorted backwards. */
  nur: z.optional(z.enum(LISTEN)),
  art: z.optional(enumOf(KIND_NAMES)),
  kategorie: z.optional(enumOf(CATEGORY_NAMES)),
  /** Instants: ends after `von` and begins before `bis`. */
  von: z.optional(requiredInstant('Von')),
  bis: z.optional(requiredInstant('Bis')),
})

/** For autocomplete and "as last year": one entry per combination, with its latest service. */
export const template = z.object({
  ...strings('bezeichnung', 'veranstalter'),
  ort: id,
  ...strings('ortName'),
  art: enumOf(KIND_NAMES),
  letzter: id,
  ...strings('letzterBeginn'),
  ...numbers('anzahl'),
})

export type { Kandidat } from '#blocks/dienst/kandidat.ts'
