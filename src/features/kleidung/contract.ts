import * as z from 'zod/mini'
import { amountField, ENDINGS, issueTerms, lendingContract, returnTerms } from '#blocks/ausleihe/contract.ts'
import { callsUnder, exportOf } from '#contract/endpoint.ts'
import {
  choice,
  count,
  date,
  field,
  historyEntry,
  id,
  list,
  number,
  numbers,
  person,
  requiredList,
  requiredNumber,
  requiredText,
  state,
  strings,
  stringsOrNull,
  text,
  toggle,
} from '#contract/fields.ts'
import { enumOf } from '#contract/schema.ts'

export const CATEGORIES = [
  'Einsatzjacke',
  'Einsatzhose',
  'Softshell',
  'Poloshirt',
  'T-Shirt',
  'Pullover/Fleece',
  'Sicherheitsschuhe',
  'Helm',
  'Handschuhe',
  'Warnweste',
  'Dienstbekleidung',
  'Jugend',
  'Abzeichen',
  'Sonstiges',
] as const
export type Kategorie = (typeof CATEGORIES)[number]
/** Size field of a member per category; the others have none, or any size fits. */
export const SIZE_OF: Readonly<Partial<Record<Kategorie, 'oberteil' | 'hose' | 'schuh' | 'kopf' | 'handschuh'>>> = {
  Einsatzjacke: 'oberteil',
  Softshell: 'oberteil',
  Poloshirt: 'oberteil',
  'T-Shirt': 'oberteil',
  'Pullover/Fleece': 'oberteil',
  Dienstbekleidung: 'oberteil',
  Jugend: 'oberteil',
  Einsatzhose: 'hose',
  Sicherheitsschuhe: 'schuh',
  Helm: 'kopf',
  Handschuhe: 'handschuh',
}
export const KLEIDUNG = {
  kind: 'kleidung',
  words: { one: 'Kleidung', the: 'Das Kleidungsstück', many: 'Kleidung' },
  states: { vorhanden: 'Vorhanden', vergriffen: 'Vergriffen' },
  free: 'vorhanden',
  broken: 'vergriffen',
  counted: true,
} as const

export const CUTS = { unisex: 'Unisex', damen: 'Damen', herren: 'Herren' } as const

export const kleidungFields = {
  bezeichnung: requiredText('Bezeichnung', 80),
  kategorie: choice('Kategorie', CATEGORIES, 'Sonstiges'),
  groesse: text('Größe', 10),
  geschlecht: choice('Schnitt', CUTS, 'unisex'),
  inventarnummer: text('Inventarnummer', 40),
  hersteller: text('Hersteller', 60),
  modell: text('Modell', 60),
  artikelnummer: text('Artikelnummer', 40),
  norm: text('Norm', 40),
  anschaffungsdatum: date('Angeschafft am'),
  preis: number('Preis', 0, 2000, 0.01),
  zustand: choice('Zustand', { neu: 'Neu', gut: 'Gut', gebraucht: 'Gebraucht', defekt: 'Defekt', ausgesondert: 'Ausgesondert' }, 'neu'),
  lagerort: text('Lagerort', 60),
  bestand: count('Bestand', 10_000),
  mindestbestand: count('Mindestbestand', 10_000),
  /** Consumables are not returned. */
  verbrauch: toggle('Verbrauchsartikel'),
  pfand: number('Pfand', 0, 2000, 0.01),
  naechstePruefung: date('Nächste Prüfung'),
  lebensende: date('Benutzbar bis'),
  bemerkung: text('Bemerkung', 1000),
}

const plain = lendingContract({
  basePath: '/api/kleidung',
  area: 'KLEIDUNG',
  names: ['Kleidungsstück', 'Kleidung'],
  fields: kleidungFields,
  derived: { ...strings('status'), ...numbers('ausgegeben', 'inReinigung') },
  filter: { kategorie: z.optional(z.enum(CATEGORIES)) },
  import: true,
})

/** Movements entered by hand; a count writes `inventur` itself. */
export const MOVES = {
  zugang: 'Zugang',
  aussonderung: 'Ausgesondert',
  reinigung: 'In die Reinigung gegeben',
  gereinigt: 'Aus der Reinigung zurück',
} as const
export const DISCARDS = {
  verschlissen: 'Verschlissen',
  beschaedigt: 'Beschädigt',
  verloren: 'Verloren',
  gestohlen: 'Gestohlen',
  sonstiges: 'Anderer Grund',
} as const
/** `korrektur`: changed in the form or by an import. */
export const MOVED = { ...MOVES, inventur: 'Inventur', korrektur: 'Korrektur' } as const
export const moveFields = {
  art: choice('Was', MOVES, 'zugang'),
  menge: requiredNumber('Menge', 1, 10_000),
  grund: choice('Grund', DISCARDS, null),
  bemerkung: text('Bemerkung', 255),
}
/** Instants in UTC. For counts and corrections `menge` is the difference from the books. */
const moved = z.object({
  _id: id,
  art: enumOf(MOVED),
  menge: z.number(),
  grund: z.nullable(enumOf(DISCARDS)),
  ...strings('bemerkung', 'am'),
  von: z.nullable(person),
})
export type Moved = z.output<typeof moved>

/** A stocktake; instants in UTC. */
const stocktake = z.object({
  _id: id,
  ...strings('bezeichnung', 'lagerort', 'kategorie', 'begonnenAm'),
  ...stringsOrNull('beendetAm'),
  begonnenVon: z.nullable(person),
  beendetVon: z.nullable(person),
  ...numbers('artikel', 'gezaehlt', 'abweichend'),
})
export type Stocktake = z.output<typeof stocktake>
/** An article in a stocktake; `ist` null: not counted. `bewegt`: change of the stock since the count. */
const counted = z.object({
  kleidung: id,
  ...strings('titel', 'lagerort'),
  soll: z.number(),
  ist: z.nullable(z.number()),
  bewegt: z.number(),
  ...stringsOrNull('am'),
  von: z.nullable(person),
})
export type Counted = z.output<typeof counted>
export const COUNTS = { zuletzt: 'Zuletzt gezählt', abweichend: 'Abweichungen', offen: 'Nicht gezählt' } as const
export const stocktakeFields = {
  bezeichnung: requiredText('Bezeichnung', 80),
  lagerort: text('Nur Lagerort', 60),
  kategorie: choice('Nur Kategorie', CATEGORIES, null),
}
export const closeFields = {
  ungezaehlt: choice('Was nicht gezählt ist', { lassen: 'bleibt, wie es war', fehlt: 'fehlt' }, 'lassen'),
}

const outfit = z.object({
  name: requiredText('Name', 40),
  positionen: list(
    'Was dazugehört',
    z.object({
      bezeichnung: requiredText('Bezeichnung', 80),
      menge: amountField(),
    }),
    40,
  ),
})
export const setFields = { saetze: list('Ausstattungssätze', outfit, 20) }
export const outfitSets = z.object({ version: state.version, ...setFields })
export type OutfitSets = z.output<typeof outfitSets>
export const NO_SETS: OutfitSets = {
  version: 1,
  saetze: [
    {
      name: 'Neuhelfer',
      positionen: [
        { bezeichnung: 'Einsatzjacke', menge: 1 },
        { bezeichnung: 'Einsatzhose', menge: 1 },
        { bezeichnung: 'Poloshirt', menge: 2 },
        { bezeichnung: 'Sicherheitsschuhe', menge: 1 },
      ],
    },
  ],
}

const issued = z.object({
  _id: id,
  kleidung: id,
  person: z.nullable(person),
  ...strings('bezeichnung', 'groesse', 'ausgegebenAm'),
  menge: z.number(),
  ...stringsOrNull('faelligAm', 'zurueckAm'),
  ausgang: z.nullable(enumOf(ENDINGS)),
})
export type Issued = z.output<typeof issued>
/** Missing articles of a set: the fitting article, or the reason why none fits. */
const missing = z.object({
  ...strings('bezeichnung', 'groesse', 'hindernis'),
  soll: z.number(),
  hat: z.number(),
  kleidung: z.nullable(id),
  bestand: z.number(),
  andere: z.array(z.object({ kleidung: id, groesse: z.string(), schnitt: enumOf(CUTS), bestand: z.number() })),
})
export type Missing = z.output<typeof missing>

const call = callsUnder('/api/kleidung')
const SETS = '/saetze'
const STOCKTAKES = '/zaehlungen'
const counts = call('GET', `${STOCKTAKES}/{id}/posten`, 'UPDATE_KLEIDUNG', 'Was gezählt ist; zuletzt Gezähltes höchstens 50', {
  query: z.object({ nur: choice('Nur', COUNTS, 'zuletzt') }),
  response: z.array(counted),
})
const countsFile = exportOf(counts)
/** Articles of the order list; what has no article stands in `/bedarf` only. */
const reorder = call('GET', '/fehlbestand', 'READ_KLEIDUNG', 'Was nachzubestellen ist', {
  query: z.object({}),
  response: z.array(
    z.object({
      _id: id,
      ...strings('bezeichnung', 'groesse', 'artikelnummer', 'hersteller'),
      bestand: z.number(),
      mindestbestand: z.number(),
      fehlt: z.number(),
    }),
  ),
})
/** `kleidung`: the fitting article, null if there is none. `groesse`: '' if the member's profile names none. */
const demand = call('GET', '/bedarf', 'READ_KLEIDUNG', 'Was zu bestellen ist, je Größe: was Mitgliedern fehlt, und der Mindestbestand', {
  query: z.object({}),
  response: z.array(
    z.object({
      kleidung: z.nullable(id),
      ...strings('bezeichnung', 'groesse', 'artikelnummer', 'hersteller'),
      schnitt: enumOf(CUTS),
      ...numbers('bedarf', 'mitglieder', 'bestand', 'mindestbestand', 'bestellen'),
      /** Lacking because the profile has no size: to be asked before ordering. */
      ohneGroesse: z.boolean(),
    }),
  ),
})
export const kleidungContract = {
  ...plain,
  list: {
    ...plain.list,
    response: z.array(z.omit(plain.get.response, { leihen: true, inhaber: true }) as typeof plain.get.response),
  },
  /** Lent articles, of one person or of all; at most 2,000. */
  out: call('GET', '/ausgaben', 'READ_KLEIDUNG', 'Was ausgegeben ist', {
    query: z.object({ profil: z.optional(id), alle: z.optional(z.stringbool()) }),
    response: z.array(issued),
  }),
  handOut: call('POST', '/ausgaben', 'UPDATE_KLEIDUNG', 'Kleidung ausgeben, alles oder nichts', {
    body: z.object({
      ...issueTerms,
      positionen: requiredList('Was', z.object({ kleidung: id, menge: amountField() }), 50, 1),
    }),
    response: z.array(issued),
    status: 201,
  }),
  bringBack: call('POST', '/ausgaben/{id}/rueckgabe', 'UPDATE_KLEIDUNG', 'Ausgegebene Kleidung zurücknehmen', {
    body: z.object({ ...returnTerms, menge: number('Menge', 1, 20) }),
    response: issued,
  }),
  move: call('POST', '/{id}/bewegungen', 'UPDATE_KLEIDUNG', 'Zugang, Reinigung oder Aussonderung buchen', {
    body: z.object(moveFields),
    response: plain.get.response,
  }),
  moves: call('GET', '/{id}/bewegungen', 'READ_KLEIDUNG', 'Was am Bestand gebucht wurde', { response: z.array(moved) }),
  stocktakes: call('GET', STOCKTAKES, 'UPDATE_KLEIDUNG', 'Zählungen', { response: z.array(stocktake) }),
  startStocktake: call('POST', STOCKTAKES, 'UPDATE_KLEIDUNG', 'Zählung beginnen', {
    body: z.object(stocktakeFields),
    response: stocktake,
    status: 201,
  }),
  stocktake: call('GET', `${STOCKTAKES}/{id}`, 'UPDATE_KLEIDUNG', 'Wie weit eine Zählung ist', { response: stocktake }),
  counts,
  countsExport: { ...countsFile, params: z.extend(countsFile.params, { id }) },
  /** By `code` or `kleidung`; adds `menge`, or sets the quantity to `genau`. An ambiguous code returns `treffer` and counts nothing. */
  count: call('POST', `${STOCKTAKES}/{id}/posten`, 'UPDATE_KLEIDUNG', 'Zählen, was gescannt wurde', {
    body: z.object({
      code: text('Code', 200),
      kleidung: field('Kleidungsstück', z._default(z.nullable(id), null)),
      menge: field('Menge', z._default(z.int().check(z.minimum(-100), z.maximum(100)), 1)),
      genau: number('Gezählt', 0, 10_000),
    }),
    response: z.object({ gezaehlt: z.nullable(counted), treffer: z.array(z.object({ kleidung: id, ...strings('titel', 'lagerort') })) }),
  }),
  endStocktake: call('POST', `${STOCKTAKES}/{id}/abschluss`, 'UPDATE_KLEIDUNG', 'Zählung abschließen: Der Bestand ist, was gezählt wurde', {
    body: z.object(closeFields),
    response: stocktake,
  }),
  dropStocktake: call('DELETE', `${STOCKTAKES}/{id}`, 'UPDATE_KLEIDUNG', 'Eine laufende Zählung verwerfen'),
  reorder,
  demand,
  demandExport: exportOf(demand),
  missing: call('GET', '/ausstattung/{id}', 'UPDATE_KLEIDUNG', 'Was einem Mitglied zu einem Satz fehlt, in seiner Größe', {
    query: z.object({ satz: requiredText('Satz', 40) }),
    response: z.array(missing),
  }),
  sets: call('GET', SETS, 'READ_KLEIDUNG', 'Ausstattungssätze', { response: outfitSets }),
  setsHistory: call('GET', `${SETS}/history`, 'READ_KLEIDUNG', 'Wer wann die Sätze geändert hat', { response: z.array(historyEntry) }),
  setSets: call('PUT', SETS, 'UPDATE_KLEIDUNG', 'Ausstattungssätze festlegen', { body: outfitSets, response: outfitSets }),
} as const
