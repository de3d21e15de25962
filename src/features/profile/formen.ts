// What stands in a profile: the closed lists, the fields, and the shapes in which answers carry them.
import * as z from 'zod/mini'
import { choice, feld, id, muster, schalter, stand, tag, text, textliste, verweis } from '#contract/bausteine.ts'
import { inHistory } from '#contract/history.ts'
import { FUEHRERSCHEINKLASSEN } from '#blocks/gueltigkeit/contract.ts'
import { iban } from '#contract/iban.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { enumOf, keysOf, type ValueOf, type Values } from '#contract/schema.ts'
import { teilweise } from '#contract/teilweise.ts'

export const ANREDE_NAMEN = { '': 'Keine', Herr: 'Herr', Frau: 'Frau', Divers: 'Divers' } as const
export const STATUS_NAMEN = {
  aktiv: 'Aktiv',
  eingeschraenkt: 'Eingeschränkt',
  extern: 'Extern',
  ruhend: 'Ruhend',
  ausgetreten: 'Ausgetreten',
  gesperrt: 'Gesperrt',
} as const
/** Whoever has one of these is no longer part of it: shown to READ_USER only. */
export const STATUS_EHEMALIG = ['ausgetreten', 'gesperrt'] as const
export const FUEHRUNGSAUSBILDUNGEN = ['keine', 'TF', 'GF', 'ZF', 'VF', 'OrgL'] as const
export const ERNAEHRUNG_NAMEN = {
  vegetarisch: 'vegetarisch',
  vegan: 'vegan',
  halal: 'halal',
  koscher: 'koscher',
  allergie: 'Allergie',
} as const
export const SICHTBAR_NAMEN = { alle: 'Alle', fuehrung: 'Führung', niemand: 'Niemand' } as const
export const BENACHRICHTIGUNG_NAMEN = {
  neuerDienst: 'Ein neuer Dienst ist ausgeschrieben',
  dienstGeaendert: 'Ein Dienst von mir ändert sich',
  eingeteilt: 'Ich bin eingeteilt',
  abgesagt: 'Ein Dienst von mir fällt aus',
  erinnerung: 'Erinnerung vor meinen Diensten',
  ktwNeu: 'Ein neuer KTW-Plan ist da',
  ktwAenderung: 'Ein KTW-Plan von mir ändert sich',
  newsletter: 'Newsletter',
  stunden: 'Neues zu meinen Stundennachweisen',
  faelligkeiten: 'Eine Qualifikation von mir läuft ab; Prüfungen und Mängel der Fahrzeuge, um die ich mich kümmere',
} as const
export const BENACHRICHTIGUNGEN = keysOf(BENACHRICHTIGUNG_NAMEN)

const mehrere = <const V extends Values>(titel: string, werte: V) =>
  feld(
    titel,
    z._default(
      z.pipe(
        z.array(enumOf(werte)).check(z.maxLength(keysOf(werte).length)),
        z.transform((liste: ValueOf<V>[]) => [...new Set(liste)]),
      ),
      [],
    ),
  )
const sicht = (titel: string) => choice(titel, SICHTBAR_NAMEN)

/** entities.md 2.1: what stands in a profile besides the account's own fields (features/users). */
export const profilFelder = {
  anrede: choice('Anrede', ANREDE_NAMEN, ''),
  personalnummer: text('Personalnummer', 20),
  geburtsdatum: tag('Geburtsdatum'),
  strasse: text('Straße', 100),
  hausnummer: text('Hausnummer', 10),
  plz: muster('Postleitzahl', /^\d{5}$/, '12345'),
  ort: text('Ort', 100),
  eintrittsdatum: tag('Eintrittsdatum'),
  austrittsdatum: tag('Austrittsdatum'),
  status: choice('Status', STATUS_NAMEN, 'aktiv'),
  gruppe: text('Gruppe', 60),
  funktionen: textliste('Funktionen', 20, 60),
  verteiler: textliste('Verteiler', 30, 60),
  groupalarm: feld(
    'GroupAlarm',
    z._default(
      z.nullable(
        z.object({
          aktiv: schalter('GroupAlarm aktiv'),
          userId: feld('GroupAlarm-Nummer', z._default(z.nullable(z.int().check(z.minimum(1))), null)),
          labels: feld('GroupAlarm-Label', z._default(z.array(z.int().check(z.minimum(1))).check(z.maxLength(50)), [])),
        }),
      ),
      null,
    ),
  ),
  sanitaetsausbildung: choice('Sanitätsausbildung', SANITAETSAUSBILDUNGEN, 'keine'),
  fuehrungsausbildung: choice('Führungsausbildung', FUEHRUNGSAUSBILDUNGEN, 'keine'),
  fuehrerscheinklassen: mehrere('Führerscheinklassen', FUEHRERSCHEINKLASSEN),
  fuehrerscheinGueltigBis: tag('Führerschein gültig bis'),
  fuehrerscheinKontrolleAm: tag('Führerschein kontrolliert am'),
  fuehrerscheinKontrolleDurch: inHistory(verweis('Führerschein kontrolliert durch'), { kind: 'person' }),
  fuehrungszeugnisVorgelegtAm: tag('Führungszeugnis vorgelegt am'),
  fuehrungszeugnisAusgestelltAm: tag('Führungszeugnis ausgestellt am'),
  konfektion: feld(
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
  notfallkontakt: feld(
    'Notfallkontakt',
    z._default(
      z.object({
        name: text('Name des Notfallkontakts', 120),
        telefon: muster('Telefon des Notfallkontakts', /^[+0-9 /()-]{5,25}$/, '0234 567890'),
        beziehung: text('Beziehung zum Notfallkontakt', 60),
      }),
      { name: '', telefon: '', beziehung: '' },
    ),
  ),
  beruf: text('Beruf', 80),
  arbeitgeber: text('Arbeitgeber', 80),
  kontoinhaber: text('Kontoinhaber', 120),
  iban: iban('IBAN'),
  bic: muster('BIC', /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'GENODEM1MUS'),
  ernaehrung: mehrere('Ernährung', ERNAEHRUNG_NAMEN),
  ernaehrungHinweis: text('Hinweis zur Ernährung', 200),
  sichtbarkeit: feld(
    'Sichtbarkeit',
    z._default(
      z.object({
        email: sicht('E-Mail sichtbar für'),
        telefon: sicht('Telefon sichtbar für'),
        adresse: sicht('Adresse sichtbar für'),
        geburtstag: sicht('Geburtstag sichtbar für'),
        foto: sicht('Foto sichtbar für'),
      }),
      { email: 'alle', telefon: 'alle', adresse: 'fuehrung', geburtstag: 'alle', foto: 'alle' },
    ),
  ),
  unsichtbar: schalter('In Listen unsichtbar'),
  emailBenachrichtigungen: feld(
    'E-Mail-Benachrichtigungen',
    z._default(
      z.object(
        Object.fromEntries(BENACHRICHTIGUNGEN.map((art) => [art, z.boolean()])) as Record<
          (typeof BENACHRICHTIGUNGEN)[number],
          z.ZodMiniBoolean
        >,
      ),
      Object.fromEntries(BENACHRICHTIGUNGEN.map((art) => [art, art !== 'newsletter'])) as Record<
        (typeof BENACHRICHTIGUNGEN)[number],
        boolean
      >,
    ),
  ),
  erinnerungVorlauf: feld('Erinnerung vorab (Stunden)', z._default(z.int().check(z.minimum(0), z.maximum(168)), 24)),
  bemerkung: text('Bemerkung', 2000),
}
export type ProfilFeld = keyof typeof profilFelder

/** The file of the picture, read as `/api/dateien/{bild}`; set and removed by calls of its own. */
export const bild = feld('Foto', z.nullable(id))

/** What the server adds to a profile: the account's fields, derived days, and what hangs on it. */
const abgeleitet = {
  username: feld('Benutzername', z.string()),
  email: feld('E-Mail', z.array(z.string())),
  primary_email: feld('Haupt-E-Mail', z.string()),
  telefon: feld('Telefon', z.array(z.string())),
  primary_telefon: feld('Haupttelefon', z.string()),
  fuehrerscheinKontrolleNaechsteAm: feld('Nächste Führerscheinkontrolle', z.nullable(z.string())),
  fuehrungszeugnisNaechstesAm: feld('Nächstes Führungszeugnis', z.nullable(z.string())),
  letzterLogin: feld('Letzte Anmeldung', z.nullable(z.string())),
  bild,
}
export type Lesefeld = ProfilFeld | keyof typeof abgeleitet

/** Any of the fields: what is not sent stays. */
export const wahlfreieFelder = teilweise(profilFelder)
const namen = { user: id, vorname: z.string(), nachname: z.string() }

/** A profile as one may see it. `version` is the profile's, `userVersion` the account's (for `PUT /api/users`). */
export const profil = z.object({
  ...stand,
  ...namen,
  userVersion: z.number(),
  ...teilweise(abgeleitet),
  ...wahlfreieFelder,
})
export type Profil = z.output<typeof profil>

/** A row of the contacts. What the person's visibility hides is absent; `status` is there for READ_USER and READ_USER_PROPERTIES only. */
export const profilzeile = z.object({
  _id: id,
  ...namen,
  anrede: z.string(),
  gruppe: z.string(),
  funktionen: z.array(z.string()),
  sanitaetsausbildung: z.string(),
  primary_email: z.optional(z.string()),
  primary_telefon: z.optional(z.string()),
  ort: z.optional(z.string()),
  status: z.optional(z.string()),
  bild: z.optional(id),
})
