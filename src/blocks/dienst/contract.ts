// Sign-up, as every area has it: offers with places, people with a state, a waiting list, a deadline.
// The shapes; the rules that guard the calls are in src/blocks/dienst/server.
import * as z from 'zod/mini'
import { callsUnder } from '#contract/endpoint.ts'
import {
  choice,
  field,
  historyEntry,
  id,
  person,
  requiredNumber,
  requiredText,
  text,
  number,
  instant,
  reference,
  requiredInstant,
  requiredReference,
  numbers,
  strings,
  toggle,
} from '#contract/fields.ts'
import { enumOf, keysOf } from '#contract/schema.ts'
import { BEDARFS_NAMES, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import { ANMELDESTATUS_NAMES, type Anmeldestatus } from './names.ts'
import { answerList } from './question-fields.ts'

export const ANMELDESTATUS = keysOf(ANMELDESTATUS_NAMES)
export type { Anmeldestatus }
export const COUNTS = ['gemeldet', 'eingeteilt'] as const satisfies readonly Anmeldestatus[]
export const bedarfsRow = z.object({
  qualifikation: choice('Qualifikation', BEDARFS_NAMES),
  anzahl: requiredNumber('Anzahl', 0, 200),
  funktion: text('Funktion', 60),
  mindestalter: number('Mindestalter', 0, 99),
})
export type BedarfsRow = z.output<typeof bedarfsRow>

export const praktikanten = z.object({
  anzahl: field('Anzahl', z._default(z.number().check(z.int(), z.minimum(0), z.maximum(50)), 0)),
  mindestqualifikation: choice('Mindestqualifikation', BEDARFS_NAMES, 'keine'),
})

const missingRows = z.array(
  z.object({
    qualifikation: z.enum(SANITAETSAUSBILDUNGEN),
    anzahl: z.number(),
    funktion: z.string(),
    mindestalter: z.optional(z.number()),
  }),
)

/**
 * Counts of an offer, all without trainees. `soll`: places of the need; `offen`: places without a registered or staffed person; `fehlt`:
 * the missing lines.
 */
export const besetzung = z.object({
  soll: z.number(),
  eingeteilt: z.number(),
  gemeldet: z.number(),
  warteliste: z.number(),
  offen: z.number(),
  fehlt: missingRows,
  /** Places of the need without staffed people; in `offen`, registrations count as well. */
  unbesetzt: z.optional(z.number()),
  /** Lines of those places. A fitting one means no waiting list (ADR 26). */
  zuBesetzen: z.optional(missingRows),
  praktikantenSoll: z.number(),
  praktikanten: z.number(),
  praktikantenEingeteilt: z.optional(z.number()),
  /** Staffed people in a place of the need without meeting its condition; the place still counts as open. */
  ohneVoraussetzung: z.optional(z.number()),
  /** Missing required vehicles: types for unnamed ones, '„14/01“' for an unavailable one. */
  fahrzeugeFehlen: z.optional(z.array(z.string())),
})
export type Besetzung = z.output<typeof besetzung>

/**
 * Sign-up permission and reason, from the same rules that guard the call. `warteliste`: a sign-up would wait. `alsPraktikant`: only a
 * trainee place is free (`praktikant: true` in the call). `hinweise`: notes before signing up. `anfrage`: open request to this member,
 * answered by yes or no instead.
 */
export const option = z.object({
  moeglich: z.boolean(),
  gruende: z.array(z.string()),
  warteliste: z.boolean(),
  alsPraktikant: z.optional(z.boolean()),
  hinweise: z.optional(z.array(z.string())),
  anfrage: z.optional(z.object({ _id: id, ...strings('beginn', 'ende') })),
})
export type Option = z.output<typeof option>

export const myAnmeldung = z.object({
  schicht: id,
  status: enumOf(ANMELDESTATUS_NAMES),
  von: z.string(),
  bis: z.string(),
  uebergeben: z.optional(z.boolean()),
})
export type MyAnmeldung = z.output<typeof myAnmeldung>

export const SOMEBODY = 'Jemand'
/** Person in an offer. `kommentar` is empty for readers without permission; `von` and `bis` are instants. */
export const helfer = z.object({
  _id: id,
  version: z.number(),
  schicht: id,
  profil: person,
  /** True: hidden from this reader and named "Jemand", with an id that resolves to nothing (docs/adr/0088). */
  verborgen: z.optional(z.boolean()),
  status: enumOf(ANMELDESTATUS_NAMES),
  funktion: z.string(),
  fahrzeug: z.nullable(id),
  von: z.string(),
  bis: z.string(),
  praktikant: z.boolean(),
  qualifikation: z.enum(SANITAETSAUSBILDUNGEN),
  qualifikationBeiEinteilung: z.string(),
  kommentar: z.string(),
  kommentarSichtbarkeit: z.enum(['fuehrung', 'alle']),
  grund: z.string(),
  /** Reason for staffing despite an overlap or an unfit seat; '' for all others and for readers without permission. */
  trotzdem: z.optional(z.string()),
  /** False: staffed without permission to drive on that day. */
  lenkt: z.optional(z.boolean()),
  gemeldetAm: z.string(),
  eingeteiltVon: z.nullable(person),
  herkunft: z.optional(z.enum(['selbst', 'gefragt', 'leitung'])),
  /** State restored when a staffed person is taken off; null: none, or hidden from the reader. `von` null: the whole offer. */
  zuvor: z.optional(
    z.nullable(
      z.object({
        status: enumOf(ANMELDESTATUS_NAMES),
        ...strings('funktion'),
        von: z.nullable(z.string()),
        bis: z.nullable(z.string()),
        praktikant: z.boolean(),
      }),
    ),
  ),
  /** Answers to the occasion's questions; empty for readers without permission. */
  antworten: z.optional(z.array(z.string())),
  istBeginn: z.nullable(z.string()),
  istEnde: z.nullable(z.string()),
  /** Minutes. */
  istPause: z.optional(z.nullable(z.number())),
  /** Reply deadline after moving up from the waiting list. */
  antwortBis: z.optional(z.nullable(z.string())),
})
export type Helfer = z.output<typeof helfer>

/** Body of a sign-up. Without `schicht`: the only shift. Without `von` and `bis`: the whole shift. */
export const anmeldungInput = z.object({
  schicht: z.optional(requiredReference('Schicht')),
  von: instant('Von'),
  bis: instant('Bis'),
  kommentar: text('Kommentar', 255),
  kommentarSichtbarkeit: choice('Wer den Kommentar liest', ['fuehrung', 'alle'], 'fuehrung'),
  praktikant: field('Als Praktikant', z._default(z.boolean(), false)),
})
export type AnmeldungInput = z.output<typeof anmeldungInput>

/** Staffing row. Without `von` and `bis`: the whole offer, or unchanged. */
export const einteilungsRow = z.object({
  profil: requiredReference('Person'),
  schicht: requiredReference('Schicht'),
  status: choice('Status', ANMELDESTATUS, 'eingeteilt'),
  funktion: text('Funktion', 60),
  fahrzeug: reference('Fahrzeug'),
  praktikant: toggle('Als Praktikant'),
  von: instant('Von'),
  bis: instant('Bis'),
  trotzdem: text('Warum trotzdem', 255),
  /** State read by the board, null without one; absent: no conflict check. */
  war: z.optional(z.nullable(z.enum(ANMELDESTATUS))),
})

/** Request to one person, sent by mail and answered once: come and help, or take over this place. */
export const anfrage = z.object({
  _id: id,
  art: z.enum(['hilferuf', 'uebergabe']),
  dienst: id,
  dienstBezeichnung: z.string(),
  schicht: id,
  beginn: z.string(),
  ende: z.string(),
  ortName: z.string(),
  profil: person,
  von: z.nullable(person),
  text: z.string(),
  gestelltAm: z.string(),
  laeuftAb: z.string(),
  antwort: z.nullable(z.enum(['zugesagt', 'abgelehnt', 'zurueckgezogen'])),
  beantwortetAm: z.nullable(z.string()),
  /** Why the person cannot; '' without a reason. */
  grund: z.optional(z.string()),
})
export type Anfrage = z.output<typeof anfrage>

/** Page behind a mail link, without sign-in: the only name is the asked person's first name. */
export const zusage = z.object({
  art: z.enum(['hilferuf', 'uebergabe', 'nachgerueckt']),
  anlass: z.string(),
  vorname: z.string(),
  bezeichnung: z.string(),
  schicht: z.string(),
  beginn: z.string(),
  ende: z.string(),
  ortName: z.string(),
  treffpunkt: z.string(),
  text: z.string(),
  /** `offen` can be answered; other states give the reason. */
  zustand: z.enum(['offen', 'zugesagt', 'abgelehnt', 'vergeben', 'abgesagt', 'abgelaufen', 'zurueckgezogen']),
  satz: z.string(),
  /** Time and place at the time of the request, if changed since; null otherwise. */
  vorher: z.nullable(z.object({ beginn: z.string(), ende: z.string(), ortName: z.string(), treffpunkt: z.string() })),
})

export const onlySchicht = z.object({ schicht: z.optional(requiredReference('Schicht')) })
/** Staffing proposal for open places. `gruende`: reasons against others, each with its count. Decimal hours. */
export const proposal = z.object({
  plaetze: z.array(
    z.object({
      schicht: id,
      ...strings('funktion', 'qualifikation'),
      /** Null: nobody fits. */
      profil: z.nullable(person),
      ...numbers('stunden90Tage'),
      /** `gemeldet`: signed up; `faehrt`: vehicles of the offer they may drive; `praktikant`: as a trainee. */
      gemeldet: z.boolean(),
      mail: z.optional(z.boolean()),
      weil: z.optional(z.array(z.string())),
      /** Warnings about the person there, as the board words them, and the training they hold; '' for nobody. */
      hinweise: z.optional(z.array(z.string())),
      ausbildung: z.optional(z.string()),
      faehrt: z.array(id),
      praktikant: z.boolean(),
      gruende: z.array(z.object({ ...strings('text'), ...numbers('anzahl') })),
    }),
  ),
  ...numbers('sekunden'),
  ohneFragen: z.optional(z.nullable(z.string())),
  /** True: proven optimum; false: time limit reached. */
  optimal: z.boolean(),
})
export type Proposal = z.output<typeof proposal>
const params = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
/** Time and place that a yes was given to; refused once they differ. */
const gesehen = z.optional(
  z.object({ beginn: requiredInstant('Beginn'), ende: requiredInstant('Ende'), ortName: z.optional(z.string().check(z.maxLength(300))) }),
)
export type Seen = z.output<typeof gesehen>
const answerChoice = z.object({ antwort: choice('Antwort', ['zugesagt', 'abgelehnt']), gesehen })
/** `grund`: of a no, also given afterwards. */
const ownAnswer = z.object({ antwort: choice('Antwort', ['zugesagt', 'abgelehnt', 'offen']), gesehen, grund: text('Grund', 255) })
const anfragen = z.array(anfrage)
const message = text('Nachricht', 500)

/** Recipients of a group mail: staffed people only, or also registered and waiting ones. */
export const READERS = { eingeteilt: 'Eingeteilte', alle: 'Auch Gemeldete und Wartende' } as const
export const letter = z.object({
  an: choice('An', READERS, 'eingeteilt'),
  betreff: requiredText('Betreff', 150),
  text: requiredText('Text', 5000),
})

/** Sign-up, request and hand-over calls of an area's occasions; `read` is the required right. Leaders' rights depend on the occasion. */
export const anmeldungCalls = <const B extends `/api/${string}`, const R extends Zugang>(base: B, read: R) => {
  const call = callsUnder(base)
  return {
    anmelden: call('POST', '/{id}/anmeldung', read, 'Sich für eine Schicht melden', {
      body: z.extend(anmeldungInput, { antworten: answerList }),
      response: helfer,
      status: 201,
    }),
    lastAnswers: call('GET', '/{id}/antworten', read, 'Was ich auf dieselben Fragen zuletzt geantwortet habe', {
      response: z.object({ antworten: z.array(z.string()) }),
    }),
    changeAnswers: call('PUT', '/{id}/antworten', read, 'Meine Antworten ändern, bis zum Meldeschluss', {
      body: z.object({ antworten: answerList }),
    }),
    abmelden: call('DELETE', '/{id}/anmeldung', read, 'Sich von einer Schicht abmelden', {
      query: z.object({ ...onlySchicht.shape, grund: text('Grund', 255) }),
      once: true,
    }),
    hilferuf: call('POST', '/{id}/hilferuf', read, 'Geeignete Mitglieder per Mail anfragen (wer plant oder leitet)', {
      body: z.object({
        ...onlySchicht.shape,
        /** Recipients; default: the best suited, twice as many as are missing. */
        profile: z.optional(field('Personen', z.array(id).check(z.minLength(1), z.maxLength(100)))),
        /** Instead of both: people by offer. Each person receives one mail. */
        personen: z.optional(
          field(
            'Wer wofür',
            z
              .array(z.object({ schicht: requiredReference('Schicht'), profil: requiredReference('Person') }))
              .check(z.minLength(1), z.maxLength(200)),
          ),
        ),
        text: message,
      }),
      response: anfragen,
      status: 201,
    }),
    withdrawHilferuf: call(
      'POST',
      '/{id}/hilferuf/zurueck',
      read,
      'Anfragen zurücknehmen; was noch nicht hinaus ist, wird nicht verschickt (wer plant oder leitet)',
      {
        body: z.object({ anfragen: field('Anfragen', z.array(id).check(z.minLength(1), z.maxLength(200))) }),
        response: z.object({ anzahl: z.number() }),
        status: 200,
      },
    ),
    anfragen: call('GET', '/{id}/anfragen', read, 'Wer angefragt wurde und was die Antwort war (wer plant oder leitet)', {
      response: anfragen,
    }),
    letter: call('POST', '/{id}/nachricht', read, 'Eine Mail an alle Eingeteilten (wer plant oder leitet)', {
      body: letter,
      response: z.object({ anzahl: z.number() }),
      status: 202,
    }),
    vorschlag: call(
      'GET',
      '/{id}/vorschlag',
      read,
      'Vorschlag für die offenen Plätze berechnen; gespeichert wird nichts (wer plant oder leitet)',
      {
        response: proposal,
      },
    ),
    cancelVorschlag: call('DELETE', '/{id}/vorschlag', read, 'Die Berechnung abbrechen'),
    uebernehmer: call('GET', '/{id}/uebergabe', read, 'Wer meinen Platz übernehmen kann', {
      query: onlySchicht,
      response: z.array(z.object({ profil: person, qualifikation: z.enum(SANITAETSAUSBILDUNGEN), hinweise: z.array(z.string()) })),
    }),
    uebergabe: call('POST', '/{id}/uebergabe', read, 'Jemandem meinen Platz anbieten', {
      body: z.object({ ...onlySchicht.shape, profil: requiredReference('Person'), text: message }),
      response: anfrage,
      status: 201,
    }),
    uebergabeZuruecknehmen: call('DELETE', '/{id}/uebergabe', read, 'Das Angebot meines Platzes zurücknehmen', { query: onlySchicht }),
    meineAnfragen: call('GET', '/anfragen/meine', read, 'Offene Bitten an mich und von mir', { response: anfragen }),
    beantworten: call('POST', '/anfragen/{id}', read, 'Eine Bitte an mich beantworten', { body: ownAnswer, response: anfrage }),
    zusage: call('GET', '/zusage/{token}', 'oeffentlich', 'Was ein Link aus einer Mail anbietet', { params, response: zusage }),
    zusagen: call('POST', '/zusage/{token}', 'oeffentlich', 'Über einen Link aus einer Mail zu- oder absagen, einmal', {
      params,
      body: answerChoice,
      response: zusage,
    }),
  }
}
export type AnmeldungCalls = ReturnType<typeof anmeldungCalls<`/api/${string}`, Zugang>>

export const verlaufCalls = <const B extends `/api/${string}`, const Z extends Zugang>(base: B, zugang: Z, titel: string) => {
  const call = callsUnder(base)
  return {
    history: call('GET', '/{id}/history', zugang, titel, {
      response: z.array(z.object({ ...historyEntry.shape, ungesehen: z.boolean() })),
    }),
    gesehen: call('POST', '/{id}/history/gesehen', zugang, 'Den Verlauf als gesehen merken'),
  }
}
export type VerlaufCalls = ReturnType<typeof verlaufCalls<`/api/${string}`, Zugang>>
