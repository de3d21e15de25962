// The shapes of the services of first responders (entities.md 2.18). A service is made of shifts; people sign up for a
// shift (contract/anmeldung.ts). Services with `art` extern have rights of their own, decided by the record.
import * as z from 'zod/mini'
import { anfrage, bedarfszeile, besetzung, helfer, meineAnmeldung, moeglichkeit, praktikanten } from '#blocks/anmeldung/contract.ts'
import {
  choice,
  feld,
  id,
  muster,
  person,
  pflichttext,
  pflichtzahl,
  pflichtzeitpunkt,
  schalter,
  stand,
  text,
  textliste,
  verweis,
  zahl,
  zeitpunkt,
  pflichtverweis,
} from '#contract/bausteine.ts'
import { inHistory } from '#contract/history.ts'
import { seite } from '#contract/endpoint.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import type { Recht } from '#contract/rechte.ts'
import { enumOf, keysOf } from '#contract/schema.ts'
import { TYP_NAMEN } from '#features/fahrzeuge/formen.ts'

export const ART_NAMEN = { intern: 'Eigener Dienst', extern: 'Dienst eines anderen Verbands' } as const
export const ARTEN = keysOf(ART_NAMEN)
export const KATEGORIEN = [
  'Sport',
  'Konzert',
  'Volksfest',
  'Umzug',
  'Theater',
  'Motorsport',
  'Demo',
  'Messe',
  'Schule',
  'Absicherung Übung',
  'sonstige',
] as const
/** In their order. Members see a service from `ausgeschrieben` on; before it is a draft. `besetzt` follows from the staffing. */
export const STATUS_NAMEN = {
  anfrage: 'Anfrage',
  angebot: 'Angebot',
  beauftragt: 'Beauftragt',
  ausgeschrieben: 'Ausgeschrieben',
  besetzt: 'Besetzt',
  durchgefuehrt: 'Durchgeführt',
  abgerechnet: 'Abgerechnet',
} as const
export const STATUS = keysOf(STATUS_NAMEN)
export type Dienststatus = keyof typeof STATUS_NAMEN
export const ENTWURF = ['anfrage', 'angebot', 'beauftragt'] as const satisfies readonly Dienststatus[]
const VERPFLEGUNG = { Veranstalter: 'durch den Veranstalter', selbst: 'bringt jeder selbst mit', Marken: 'mit Marken', keine: 'keine' }
const ABRECHNUNG = { kostenlos: 'kostenlos', pauschal: 'pauschal', nachSaetzen: 'nach Sätzen', spende: 'gegen Spende' }
export const ABSAGE_NAMEN = { veranstalter: 'vom Veranstalter', wir: 'von uns' } as const

type Verb = 'CREATE' | 'READ' | 'UPDATE' | 'DELETE'
/** The right that a service of this kind asks for. */
export const rechtFuer = (verb: Verb, art: (typeof ARTEN)[number]): Recht =>
  art === 'extern' ? `${verb}_EXTERN_SANDIENST` : `${verb}_SANDIENST`
/** Either of the two: what the call itself asks for, before the record is known. */
export const eines = <const V extends Verb>(verb: V) => [`${verb}_SANDIENST`, `${verb}_EXTERN_SANDIENST`] as const

const veranstalter = z.object({
  name: pflichttext('Veranstalter', 120),
  ansprechpartner: pflichttext('Ansprechpartner', 120),
  telefon: feld(
    'Telefon',
    z.string().check(z.trim(), z.regex(/^[+0-9 /()-]{5,25}$/, { error: 'ist nicht gültig. Beispiel: 02345 678901' })),
  ),
  email: muster('E-Mail', /^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'name@example.org'),
  rechnungsadresse: text('Rechnungsadresse', 500),
  kundennr: text('Kundennummer', 20),
})

/** A vehicle that goes along, or the wish for one of a type. `_id` keeps the place that people are put into. */
const dienstfahrzeug = z.object({
  _id: z.optional(id),
  fahrzeug: verweis('Fahrzeug'),
  typ: choice('Fahrzeugtyp', TYP_NAMEN, null),
  erforderlich: schalter('Erforderlich', true),
})

/** `_id` keeps a shift's identity, and with it who signed up; without one it is new. */
const schichtangaben = z.object({
  _id: z.optional(id),
  bezeichnung: text('Schicht', 60),
  beginn: pflichtzeitpunkt('Beginn der Schicht'),
  ende: pflichtzeitpunkt('Ende der Schicht'),
  bedarf: feld('Bedarf', z._default(z.array(bedarfszeile).check(z.maxLength(20)), [])),
  praktikanten: feld('Praktikanten', z._default(praktikanten, { anzahl: 0, mindestqualifikation: 'keine' })),
  fahrzeuge: feld('Fahrzeuge', z._default(z.array(dienstfahrzeug).check(z.maxLength(30)), [])),
})
export type Schichtangaben = z.output<typeof schichtangaben>

/** "Schicht „Nachtwache“", or by its number where it has no name. */
export const schichtName = (bezeichnung: string, nummer: number): string =>
  bezeichnung === '' ? `Schicht ${nummer}` : `Schicht „${bezeichnung}“`

export const VARIANTEN = ['IVR-2017', 'BRK-2010'] as const
/** Event types with their factors stand in server/bedarf; the names are those of the published tables (rules.md 4.1). */
export const bedarfseingabe = z.object({
  variante: choice('Variante', VARIANTEN, 'IVR-2017'),
  veranstaltungsart: pflichttext('Veranstaltungsart', 80),
  maxBesucher: zahl('Höchstens zulässige Besucher', 0, 10_000_000),
  erwarteteBesucher: zahl('Erwartete Besucher', 0, 10_000_000),
  flaecheQm: zahl('Fläche in Quadratmetern', 0, 10_000_000),
  geschlossen: schalter('Geschlossenes Gebäude'),
  prominente: feld('Prominente', z._default(z.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 0)),
  gewaltErwartet: schalter('Gewalt erwartet'),
})
export type Bedarfseingabe = z.output<typeof bedarfseingabe>

export const bedarfsergebnis = z.object({
  z1: z.number(),
  z2: z.number(),
  z3: z.number(),
  faktor: z.number(),
  z6: z.number(),
  z7: z.number(),
  gesamt: z.number(),
  stufe: z.number(),
  helferVon: z.number(),
  helferBis: z.number(),
  ktw: z.number(),
  rtw: z.number(),
  notarzt: z.number(),
  gktw: z.number(),
  einsatzleitung: z.enum(['keine', 'reduziert', 'voll']),
  unfallhilfsstellen: z.number(),
  ueberTabelle: z.boolean(),
  tabelle: z.string(),
})
export type Bedarfsergebnis = z.output<typeof bedarfsergebnis>

/** The estimate as it was taken over: input, result, the table's version, and why one deviates from it. */
const risiko = z.object({
  eingabe: bedarfseingabe,
  ergebnis: bedarfsergebnis,
  uebernommen: schalter('In den Bedarf übernommen'),
  manuelleAbweichungGrund: text('Grund der Abweichung', 500),
})
export type Risiko = z.output<typeof risiko>

/** What a client may write. */
export const dienstFelder = {
  art: choice('Art', ART_NAMEN),
  bezeichnung: pflichttext('Bezeichnung', 120),
  kategorie: choice('Kategorie', KATEGORIEN, 'sonstige'),
  veranstalter: feld('Veranstalter', veranstalter),
  ort: inHistory(pflichtverweis('Ort'), { kind: 'ort' }),
  treffpunkt: text('Treffpunkt', 120),
  treffpunktZeit: zeitpunkt('Treffpunkt um'),
  beginn: pflichtzeitpunkt('Beginn'),
  ende: pflichtzeitpunkt('Ende'),
  aufbauAb: zeitpunkt('Aufbau ab'),
  abbauBis: zeitpunkt('Abbau bis'),
  leiter: inHistory(verweis('Leiter'), { kind: 'person' }),
  stvLeiter: inHistory(verweis('Stellvertretung'), { kind: 'person' }),
  funkkanal: text('Funkkanal', 60),
  leitstelleAngemeldet: schalter('Bei der Leitstelle angemeldet'),
  leitstelleAngemeldetAm: zeitpunkt('Bei der Leitstelle angemeldet am'),
  verpflegung: choice('Verpflegung', VERPFLEGUNG, 'keine'),
  verpflegungHinweis: text('Hinweis zur Verpflegung', 200),
  kleidung: text('Kleidung', 120),
  material: textliste('Material', 50, 80),
  stellplatz: schalter('Stellplatz vorhanden'),
  strom: schalter('Strom vorhanden'),
  sanitaetsraum: schalter('Sanitätsraum vorhanden'),
  hinweise: text('Hinweise', 5000),
  meldeschluss: zeitpunkt('Meldeschluss'),
  selbstabsageBis: zeitpunkt('Selbst absagen bis'),
  warteliste: schalter('Warteliste', true),
  sichtbarFuer: textliste('Sichtbar für Gruppen', 20, 60),
  risiko: feld('Bedarfsermittlung', z._default(z.nullable(risiko), null)),
  abrechnungsart: choice('Abrechnung', ABRECHNUNG, 'kostenlos'),
}
/** `status` may name a draft's state; later states have calls of their own. The three lists are short for a service of one shift. */
const neuFelder = {
  ...dienstFelder,
  status: choice('Status', [...ENTWURF, 'ausgeschrieben'], 'ausgeschrieben'),
  schichten: feld('Schichten', z._default(z.array(schichtangaben).check(z.maxLength(60)), [])),
  bedarf: schichtangaben.shape.bedarf,
  praktikanten: schichtangaben.shape.praktikanten,
  fahrzeuge: schichtangaben.shape.fahrzeuge,
}
const { status: _status, ...aenderbar } = neuFelder
export const neuerDienst = z.object(neuFelder)
export const geaenderterDienst = z.object({ version: stand.version, ...aenderbar })
export type NeuerDienst = z.output<typeof neuerDienst>

const ortDaten = z.object({
  _id: id,
  name: z.string(),
  strasse: z.string(),
  hausnummer: z.string(),
  plz: z.string(),
  stadt: z.string(),
  koordinaten: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
  hinweise: z.string(),
})

const schicht = z.object({
  _id: id,
  bezeichnung: z.string(),
  beginn: z.string(),
  ende: z.string(),
  bedarf: z.array(bedarfszeile),
  praktikanten,
  fahrzeuge: z.array(
    z.object({
      _id: id,
      fahrzeug: z.nullable(id),
      typ: z.nullable(enumOf(TYP_NAMEN)),
      erforderlich: z.boolean(),
      bezeichnung: z.string(),
      kennung: z.string(),
      funkrufname: z.string(),
      sitzplaetze: z.nullable(z.number()),
    }),
  ),
  besetzung,
  /** Whether the asking member may sign up for this shift. */
  anmeldung: moeglichkeit,
})

export const hilfeleistungen = z.object({
  versorgt: pflichtzahl('Versorgt', 0, 100_000),
  transporte: pflichtzahl('Transporte', 0, 10_000),
  notarzt: pflichtzahl('Notarzt', 0, 10_000),
  rtwNachgefordert: pflichtzahl('Nachgeforderte RTW', 0, 1000),
})

const kopf = {
  ...stand,
  nummer: z.string(),
  status: enumOf(STATUS_NAMEN),
  abgesagt: z.boolean(),
  absageGrund: z.string(),
  absageVon: z.nullable(enumOf(ABSAGE_NAMEN)),
  abgesagtAm: z.nullable(z.string()),
}

/** A service with all that belongs to it. `anmeldung` is possible when any shift is. */
export const dienst = z.object({
  ...kopf,
  ...dienstFelder,
  ortDaten,
  leiterPerson: z.nullable(person),
  stvLeiterPerson: z.nullable(person),
  hilfeleistungen: z.nullable(hilfeleistungen),
  bericht: z.string(),
  abgeschlossenAm: z.nullable(z.string()),
  schichten: z.array(schicht),
  helfer: z.array(helfer),
  anmeldung: moeglichkeit,
})
export type Dienst = z.output<typeof dienst>
export type Schicht = Dienst['schichten'][number]

/**
 * A service as lists show it. `meine` are the asking member's own states, `passt`: an open place fits them and is free to take;
 * `anmeldung`: as of the service itself, with one short reason.
 */
export const dienstzeile = z.object({
  ...kopf,
  art: enumOf(ART_NAMEN),
  bezeichnung: z.string(),
  kategorie: z.enum(KATEGORIEN),
  veranstalterName: z.string(),
  ort: id,
  ortName: z.string(),
  treffpunktZeit: z.nullable(z.string()),
  beginn: z.string(),
  ende: z.string(),
  meldeschluss: z.nullable(z.string()),
  leiterPerson: z.nullable(person),
  fahrzeuge: z.number(),
  schichten: z.array(z.object({ _id: id, bezeichnung: z.string(), beginn: z.string(), ende: z.string(), besetzung })),
  meine: z.array(meineAnmeldung),
  passt: z.boolean(),
  anmeldung: moeglichkeit,
})
export type Dienstzeile = z.output<typeof dienstzeile>

export const LISTEN = ['kommend', 'vergangen', 'meine', 'offen', 'abgesagt', 'entwurf'] as const
export const listenfilter = z.object({
  ...seite,
  /** `offen`: upcoming, with an open place that fits me; `vergangen` is sorted backwards. */
  nur: z.optional(z.enum(LISTEN)),
  art: z.optional(enumOf(ART_NAMEN)),
  kategorie: z.optional(z.enum(KATEGORIEN)),
  /** Instants: what ends after `von` and begins before `bis`. */
  von: z.optional(pflichtzeitpunkt('Von')),
  bis: z.optional(pflichtzeitpunkt('Bis')),
})

/** For type-ahead and "as last year": each combination once, with the latest service that had it. */
export const vorlage = z.object({
  bezeichnung: z.string(),
  veranstalter: z.string(),
  ort: id,
  ortName: z.string(),
  art: enumOf(ART_NAMEN),
  letzter: id,
  letzterBeginn: z.string(),
  anzahl: z.number(),
})
export const einteilungszeile = z.object({
  profil: pflichtverweis('Person'),
  schicht: pflichtverweis('Schicht'),
  status: feld(
    'Status',
    z._default(z.enum(['gemeldet', 'eingeteilt', 'warteliste', 'abgelehnt', 'abgesagt', 'nichtErschienen']), 'eingeteilt'),
  ),
  funktion: text('Funktion', 60),
  fahrzeug: verweis('Fahrzeug'),
  praktikant: schalter('Als Praktikant'),
  von: zeitpunkt('Von'),
  bis: zeitpunkt('Bis'),
})

/** Warnings explain; only `besetztVon` (a true overlap) keeps a person from being staffed. */
const hinweis = z.object({
  art: z.enum(['qualifikation', 'fuehrerschein', 'einweisung', 'ruhe', 'dauer', 'alter', 'status']),
  text: z.string(),
  /** Which of the shift's vehicles it concerns; absent: any, or none. */
  fahrzeug: z.optional(id),
})
export type Hinweis = z.output<typeof hinweis>

/** Somebody who could stand in a shift, as who staffs needs to see them. Hours are decimal. */
export const kandidat = z.object({
  profil: person,
  gruppe: z.string(),
  qualifikation: z.enum(SANITAETSAUSBILDUNGEN),
  fuehrungsausbildung: z.string(),
  /** The state in this shift, or null. */
  status: z.nullable(helfer.shape.status),
  kommentar: z.string(),
  telefon: z.string(),
  /** Where the person stands at that time, over all areas: blocks. */
  besetztVon: z.nullable(z.object({ titel: z.string(), beginn: z.string(), ende: z.string() })),
  /** May drive which of the shift's vehicles (ids of the shift's `fahrzeuge`), and why not which. */
  faehrt: z.array(id),
  hinweise: z.array(hinweis),
  stunden90Tage: z.number(),
  dienste90Tage: z.number(),
  zuletztGefragtAm: z.nullable(z.string()),
  /** Covers an open line of the need, free and rested: worth asking. */
  geeignet: z.boolean(),
})
export type Kandidat = z.output<typeof kandidat>

export const uebersicht = z.object({
  /** The next duties of mine, at most 5, with whom. */
  meine: z.array(
    z.object({
      dienst: id,
      bezeichnung: z.string(),
      schicht: z.string(),
      /** Null: leads the service without a place in a shift. */
      status: z.nullable(helfer.shape.status),
      von: z.string(),
      bis: z.string(),
      treffpunkt: z.string(),
      treffpunktZeit: z.nullable(z.string()),
      funktion: z.string(),
      ortDaten,
      mit: z.array(person),
    }),
  ),
  /** Upcoming services with an open place that fits me, at most 5. */
  offen: z.array(dienstzeile),
  offenGesamt: z.number(),
  /** What waits for me as a leader: services with gaps or without a leader, registrations to decide on, services to close. */
  zuTun: z.array(
    z.object({
      dienst: id,
      bezeichnung: z.string(),
      beginn: z.string(),
      was: z.enum(['luecke', 'leitung', 'einteilen', 'abschliessen', 'entwurf']),
      text: z.string(),
    }),
  ),
  /** Questions put to me that are still open. */
  anfragen: z.array(anfrage),
  /** Hours of this calendar year, decimal; `entwurf` are those not yet confirmed. */
  stunden: z.object({ jahr: z.number(), bestaetigt: z.number(), entwurf: z.number(), jeMonat: z.array(z.number()) }),
})
export type Uebersicht = z.output<typeof uebersicht>
