import { dateText } from '#contract/time/berlin.ts'
import * as z from 'zod/mini'
import {
  isSameWord,
  duplicateText,
  choice,
  date,
  field,
  id,
  number,
  pattern,
  person,
  phone,
  reference,
  requiredDay,
  requiredReference,
  requiredText,
  state,
  strings,
  stringsOrNull,
  text,
  textList,
  toggle,
} from '#contract/fields.ts'
import { fileDetail } from '#contract/file.ts'
import { holdings } from './rules.ts'
import { inHistory } from '#contract/history.ts'
import { FUEHRERSCHEIN_CLASSES, SUPPORTING_GROUPS } from '#blocks/gueltigkeit/contract.ts'
import { iban } from '#contract/money/iban.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { enumOf, keysOf, titelOf, type ValueOf, type Values, withFormat } from '#contract/schema.ts'
import { partial } from '#contract/partial.ts'

export const ANREDE_NAMES = { '': 'Keine', Herr: 'Herr', Frau: 'Frau', Divers: 'Divers' } as const
export const STATUS_NAMES = {
  aktiv: 'Aktiv',
  eingeschraenkt: 'Eingeschränkt',
  extern: 'Extern',
  ruhend: 'Ruhend',
  ausgetreten: 'Ausgetreten',
  gesperrt: 'Gesperrt',
} as const
/** Former members: visible to READ_USER only. */
export const STATUS_FORMER = ['ausgetreten', 'gesperrt'] as const
/** Members with one of these cannot sign in: external helpers are scheduled and called, but have no account. */
export const STATUS_WITHOUT_ACCESS = [...STATUS_FORMER, 'extern'] as const
export const FUEHRUNGSAUSBILDUNGEN = ['keine', 'TF', 'GF', 'ZF', 'VF', 'OrgL'] as const
export const ERNAEHRUNG_NAMES = {
  vegetarisch: 'vegetarisch',
  vegan: 'vegan',
  halal: 'halal',
  koscher: 'koscher',
  allergie: 'Allergie',
} as const
export const VISIBLE_NAMES = { alle: 'Alle', fuehrung: 'Führung', niemand: 'Niemand' } as const
export const BENACHRICHTIGUNG_NAMES = {
  neuerDienst: 'Ein neuer Dienst ist ausgeschrieben',
  dienstGeaendert: 'Mein Dienst ändert sich',
  eingeteilt: 'Ich bin eingeteilt',
  abgesagt: 'Mein Dienst fällt aus',
  erinnerung: 'Erinnerung vor meinen Diensten',
  ktwNeu: 'Ein neuer KTW-Plan ist da',
  ktwAenderung: 'Mein KTW-Plan ändert sich',
  newsletter: 'Newsletter',
  stunden: 'Neues zu meinen Stunden',
  faelligkeiten: 'Meine Qualifikation läuft ab; Prüfungen und Mängel meiner Fahrzeuge',
} as const
export const BENACHRICHTIGUNGEN = keysOf(BENACHRICHTIGUNG_NAMES)

const several = <const V extends Values>(titel: string, values: V) =>
  field(
    titel,
    z._default(
      z.pipe(
        z.array(enumOf(values)).check(z.maxLength(keysOf(values).length)),
        z.transform((list: ValueOf<V>[]) => [...new Set(list)]),
      ),
      [],
    ),
  )
const view = (titel: string) => choice(titel, VISIBLE_NAMES)

export const profilFields = {
  anrede: choice('Anrede', ANREDE_NAMES, ''),
  personalnummer: text('Personalnummer', 20),
  geburtsdatum: date('Geburtsdatum'),
  strasse: text('Straße', 100),
  hausnummer: text('Hausnummer', 10),
  plz: pattern('Postleitzahl', /^\d{5}$/, '12345'),
  ort: text('Ort', 100),
  eintrittsdatum: date('Eintrittsdatum'),
  austrittsdatum: date('Austrittsdatum'),
  /** The ArbZG binds employees of the chapter. */
  hauptamtlich: toggle('Hauptamtlich beschäftigt'),
  status: choice('Status', STATUS_NAMES, 'aktiv'),
  gruppe: text('Gruppe', 60),
  funktionen: textList('Funktionen', 20, 60),
  verteiler: textList('Verteiler', 30, 60),
  groupalarm: inHistory(
    field(
      'GroupAlarm',
      z._default(
        z.nullable(
          z.object({
            aktiv: toggle('GroupAlarm aktiv'),
            userId: field('GroupAlarm-Nummer', z._default(z.nullable(z.int().check(z.minimum(1))), null)),
            labels: field('GroupAlarm-Label', z._default(z.array(z.int().check(z.minimum(1))).check(z.maxLength(50)), [])),
          }),
        ),
        null,
      ),
    ),
    { parts: 'alone' },
  ),
  sanitaetsausbildung: choice('Sanitätsausbildung', SANITAETSAUSBILDUNGEN, 'keine'),
  fuehrungsausbildung: choice('Führungsausbildung', FUEHRUNGSAUSBILDUNGEN, 'keine'),
  /** The two fields above derive from verified records (ausbildungen.ts); off if the office sets them manually. */
  ausbildungAusNachweisen: toggle('Ausbildung folgt den Nachweisen'),
  fuehrerscheinklassen: several('Führerscheinklassen', FUEHRERSCHEIN_CLASSES),
  fuehrerscheinGueltigBis: date('Führerschein gültig bis'),
  fuehrerscheinKontrolleAm: date('Führerschein kontrolliert am'),
  fuehrerscheinKontrolleDurch: inHistory(reference('Führerschein kontrolliert durch'), { kind: 'person' }),
  fuehrungszeugnisVorgelegtAm: date('Führungszeugnis vorgelegt am'),
  fuehrungszeugnisAusgestelltAm: date('Führungszeugnis ausgestellt am'),
  konfektion: inHistory(
    field(
      'Konfektion',
      z._default(
        z.object({
          oberteil: text('Größe Oberteil', 10),
          hose: text('Größe Hose', 10),
          schuh: text('Schuhgröße', 10),
          kopf: text('Kopfumfang', 10),
          handschuh: text('Größe Handschuhe', 10),
        }),
        { oberteil: '', hose: '', schuh: '', kopf: '', handschuh: '' },
      ),
    ),
    { parts: 'alone' },
  ),
  notfallkontakt: field(
    'Notfallkontakt',
    z._default(
      z.object({
        name: text('Name des Notfallkontakts', 120),
        telefon: phone('Telefon des Notfallkontakts'),
        beziehung: text('Beziehung zum Notfallkontakt', 60),
      }),
      { name: '', telefon: '', beziehung: '' },
    ),
  ),
  beruf: text('Beruf', 80),
  arbeitgeber: text('Arbeitgeber', 80),
  kontoinhaber: text('Kontoinhaber', 120),
  iban: iban('IBAN'),
  bic: pattern('BIC', /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'GENODEM1MUS'),
  ernaehrung: several('Ernährung', ERNAEHRUNG_NAMES),
  ernaehrungHinweis: text('Hinweis zur Ernährung', 200),
  sichtbarkeit: inHistory(
    field(
      'Sichtbarkeit',
      z._default(
        z.object({
          email: view('E-Mail sichtbar für'),
          telefon: view('Telefon sichtbar für'),
          adresse: view('Adresse sichtbar für'),
          geburtstag: view('Geburtstag sichtbar für'),
          foto: view('Foto sichtbar für'),
        }),
        { email: 'alle', telefon: 'alle', adresse: 'fuehrung', geburtstag: 'alle', foto: 'alle' },
      ),
    ),
    { parts: 'alone' },
  ),
  unsichtbar: toggle('In Listen unsichtbar'),
  emailBenachrichtigungen: inHistory(
    field(
      'E-Mail-Benachrichtigungen',
      z._default(
        z.object(
          Object.fromEntries(BENACHRICHTIGUNGEN.map((kind) => [kind, field(BENACHRICHTIGUNG_NAMES[kind], z.boolean())])) as Record<
            (typeof BENACHRICHTIGUNGEN)[number],
            z.ZodMiniBoolean
          >,
        ),
        Object.fromEntries(BENACHRICHTIGUNGEN.map((kind) => [kind, kind !== 'newsletter'])) as Record<
          (typeof BENACHRICHTIGUNGEN)[number],
          boolean
        >,
      ),
    ),
    { parts: true },
  ),
  erinnerungVorlauf: field('Erinnerung vorab (Stunden)', z._default(z.int().check(z.minimum(0), z.maximum(168)), 24)),
  bemerkung: text('Bemerkung', 2000),
}
export type ProfilField = keyof typeof profilFields

/** Confirmation of a day that is probably mistyped (after 409 at `bestaetigt`). */
const certain = { bestaetigt: toggle('Die Frist stimmt') }
export const END_BEFORE_BEGIN = 'Enddatum kann nicht vor dem Beginndatum liegen'

export const ausbildungFields = {
  lehrgang: requiredReference('Lehrgang'),
  beginn: requiredDay('Beginn'),
  ende: requiredDay('Ende'),
  /** Last valid day, null for unlimited; defaults to the course's validity. */
  gueltigBis: z.optional(z.nullable(requiredDay('Gültig bis'))),
  ort: text('Ort', 120),
  stunden: number('Stunden', 0, 2000, 0.25),
  anbieter: text('Anbieter', 120),
  urkundeNr: text('Nummer der Urkunde', 60),
  bestanden: toggle('Bestanden', true),
  /** Defaults to the course's value. */
  rdfAnrechenbar: z.optional(field('Zählt als Rettungsdienstfortbildung', z.boolean())),
  bemerkung: text('Bemerkung', 500),
}
export const sentRecord = { ...ausbildungFields, ...certain }

/** A record in responses; days are calendar days, `geprueftAm` is an instant: the record counts from then on. */
export const ausbildung = z.object({
  ...state,
  ...strings('lehrgang', 'bezeichnung', 'abkuerzung', 'beginn', 'ende'),
  ...stringsOrNull('gueltigBis', 'geprueftAm'),
  ...strings('ort', 'anbieter', 'urkundeNr', 'bemerkung'),
  stunden: z.nullable(z.number()),
  bestanden: z.boolean(),
  rdfAnrechenbar: z.boolean(),
  geprueftVonPerson: z.nullable(person),
  dokumente: z.array(fileDetail),
})
export type Ausbildung = z.output<typeof ausbildung>

export interface ToldRecord {
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  readonly gueltigBis: string | null
  readonly bestanden: boolean
  readonly geprueft: boolean
}
const textOf = ({ bezeichnung, beginn, ende, gueltigBis, bestanden, geprueft }: ToldRecord) =>
  [
    bezeichnung,
    beginn === ende ? dateText(ende) : `${dateText(beginn)} bis ${dateText(ende)}`,
    bestanden ? '' : 'nicht bestanden',
    gueltigBis ? `gültig bis ${dateText(gueltigBis)}` : '',
    geprueft ? 'geprüft' : 'ungeprüft',
  ]
    .filter(Boolean)
    .join(', ')
export const ausbildungHistory = inHistory(field('Ausbildung', z.unknown()), { text: textOf })

// Kinds of expiries of a member (migration 1010).
export const EXPIRY_NAMES = {
  ausbildung: 'Ausbildung',
  einweisung: 'Fahrzeugeinweisung',
  fuehrerschein: 'Führerschein',
  fuehrerscheinkontrolle: 'Führerscheinkontrolle',
  fuehrungszeugnis: 'Führungszeugnis',
  melder: 'Melder zurück',
  schluessel: 'Schlüssel zurück',
  geraet: 'Gerät zurück',
  kleidung: 'Kleidung zurück',
} as const
export type ExpiryKind = keyof typeof EXPIRY_NAMES
/** Expiry of an item: last valid day and days left, both null without a check. */
export const expiry = z.object({
  art: enumOf(EXPIRY_NAMES),
  ...strings('objekt', 'titel'),
  faellig: z.nullable(z.string()),
  tage: z.nullable(z.number()),
})
export type Expiry = z.output<typeof expiry>
/** Need an action by somebody; the others simply end. */
const REPEATED: readonly ExpiryKind[] = ['fuehrerscheinkontrolle', 'fuehrungszeugnis', 'melder', 'schluessel', 'geraet', 'kleidung']

/** 'Erste Hilfe läuft ab', 'Führerscheinkontrolle ist überfällig'. */
export const expiryText = ({ art, titel, tage }: Expiry): string => {
  const over = tage !== null && tage < 0
  if (tage === null) return `${titel} fehlt noch`
  return `${titel} ${REPEATED.includes(art) ? (over ? 'ist überfällig' : 'steht an') : over ? 'ist abgelaufen' : 'läuft ab'}`
}

/** 'bis 28.02.2027, noch 12 Tage', or the end with the days since. @param days left; negative: days since the end */
export const endsIn = (until: string, days: number): string => {
  if (days < 0) return `Abgelaufen am ${dateText(until)}`
  const remaining = days === 0 ? 'nur noch heute' : days === 1 ? 'noch bis morgen' : `noch ${days} Tage`
  return `Bis ${dateText(until)}${days <= 90 ? `, ${remaining}` : ''}`
}

/** File id of the picture, read as `/api/dateien/{image}`; set and removed by separate calls. */
export const image = field('Foto', z.nullable(id))

export const verteilerMail = field('Mail an einen Verteiler', z.string())

const derived = {
  username: field('Benutzername', z.string()),
  email: field('E-Mail', z.array(z.string())),
  primary_email: field('Haupt-E-Mail', z.string()),
  telefon: field('Telefon', z.array(z.string())),
  primary_telefon: field('Haupttelefon', z.string()),
  /** Day and month, 'MM-TT'; the year is only in `geburtsdatum`. */
  geburtstag: field('Geburtstag', z.nullable(z.string())),
  fuehrerscheinKontrolleNaechsteAm: field('Nächste Führerscheinkontrolle', z.nullable(withFormat('day', z.string()))),
  fuehrungszeugnisNaechstesAm: field('Nächstes Führungszeugnis', z.nullable(withFormat('day', z.string()))),
  letzterLogin: field('Letzte Anmeldung', z.nullable(z.string())),
  /** `person` is null for deleted people. */
  kontoGeaendert: field(
    'Konto zuletzt geändert',
    z.nullable(z.object({ am: z.string(), person: z.nullable(person), selbst: z.boolean() })),
  ),
  bild: image,
  ausbildungen: field('Ausbildungen', z.array(ausbildung)),
  fuehrerscheinKontrolleDurchPerson: field('Führerschein kontrolliert durch', z.nullable(person)),
  ...holdings,
}
export const readFields = { ...profilFields, ...derived }
export type ReadonlyField = keyof typeof readFields

const optionalFields = partial(profilFields)
export const sentFields = { ...optionalFields, ...certain }
export const profilHistory = {
  ...profilFields,
  bild: image,
  ausbildungen: ausbildungHistory,
  verteilerMail,
  laufzettel: field('Laufzettel', z.string()),
}

export const SIZE_MAX = 10
export const chapterListFields = {
  gruppe: textList('Gruppen', 60, 60),
  foerdernd: textList('Fördernde Gruppen', 60, 60),
  verteiler: textList('Verteiler', 60, 60),
  oberteil: textList('Größen: Oberteil', 40, SIZE_MAX),
  hose: textList('Größen: Hose', 40, SIZE_MAX),
  schuh: textList('Größen: Schuhe', 40, SIZE_MAX),
  kopf: textList('Größen: Kopf', 40, SIZE_MAX),
  handschuh: textList('Größen: Handschuhe', 40, SIZE_MAX),
}
export const chapterLists = z.object({ version: state.version, ...chapterListFields })
type Words = Readonly<Partial<Record<keyof typeof chapterListFields, readonly string[]>>>
/** Input without duplicates. Existing lists from before this rule remain readable. */
export const chapterListsBody = z.object(chapterLists.shape).check((given) => {
  for (const [name, words = []] of Object.entries(given.value as Words).filter(([name]) => name in chapterListFields)) {
    const again = words.find((word, i) => words.slice(0, i).some((earlier) => isSameWord(earlier, word)))
    if (again !== undefined)
      given.issues.push({ code: 'custom', input: words, path: [name], message: duplicateText(again), params: { satz: true } })
  }
})
// A part of the groups, renamed with them.
const { foerdernd: _part, ...ownLists } = chapterListFields
export type ChapterList = keyof typeof ownLists
export const isChapterList = (name: string): name is ChapterList => name in ownLists
export const renameBody = z.object({
  version: state.version,
  liste: choice('Liste', Object.fromEntries(Object.entries(ownLists).map(([name, field]) => [name, titelOf(field) ?? name]))),
  alt: requiredText('Bisher', 60),
  neu: requiredText('Künftig', 60),
})
export type ChapterLists = z.output<typeof chapterLists>
export const NO_LISTS: ChapterLists = { ...z.parse(chapterLists, { version: 1 }), foerdernd: [...SUPPORTING_GROUPS] }

const names = { user: id, vorname: z.string(), nachname: z.string() }

/** A profile with the readable fields. `version` is the profile's, `userVersion` the account's (for `PUT /api/users`). */
export const profil = z.object({
  ...state,
  ...names,
  userVersion: z.number(),
  ...partial(derived),
  ...optionalFields,
})
export type Profil = z.output<typeof profil>

/** A row of the contacts: unreadable fields are missing; `status` requires READ_USER(_PROPERTIES), `verteiler` SEE_ or SET_VERTEILER. */
export const profilRow = z.object({
  _id: id,
  version: z.number(),
  ...names,
  anrede: z.string(),
  gruppe: z.string(),
  funktionen: z.array(z.string()),
  sanitaetsausbildung: z.string(),
  primary_email: z.optional(z.string()),
  primary_telefon: z.optional(z.string()),
  ort: z.optional(z.string()),
  geburtstag: z.optional(z.string()),
  status: z.optional(z.string()),
  verteiler: z.optional(z.array(z.string())),
  bild: z.optional(id),
})
