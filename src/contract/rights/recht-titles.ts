import { CRUD_AREAS, type CrudArea, type Recht, type Zugang } from './rechte.ts'

interface RechteGroup {
  readonly titel: string
  readonly rechte: readonly { readonly name: Recht; readonly titel: string }[]
}

const NOMEN: Readonly<Record<CrudArea, string>> = {
  SANDIENST: 'Sanitätsdienste',
  EXTERN_SANDIENST: 'Externe Sanitätsdienste',
  KTW_WOCHE: 'Wochen-KTW',
  SONNTAG_KTW: 'Sonntags-KTW',
  FAHRZEUGBELEGUNG: 'Fahrzeugbelegungen',
  RAUMBELEGUNG: 'Raumbelegungen',
  AUSBILDUNG: 'Ausbildungen',
  DIENSTABEND: 'Dienstabende',
  VERANSTALTUNG: 'Veranstaltungen',
  USER: 'Mitglieder',
  FAHRZEUG: 'Fahrzeuge',
  ADMIN_LEHRGANG: 'Lehrgänge',
  ORT: 'Orte',
  EINSATZBERICHT: 'Einsatzberichte',
  BLUTSPENDE: 'Blutspenden',
  MELDER: 'Melder und Geräte',
  FAHRZEUGEINWEISUNG: 'Fahrzeugeinweisungen',
  SCHLUESSEL: 'Schlüssel',
  STUNDENNACHWEISE: 'Stundennachweise anderer',
  KLEIDUNG: 'Kleidung',
  RDF: 'Rettungsdienstfortbildungen',
  NEWSLETTER: 'Newsletter',
}
const ACT = { CREATE: 'anlegen', READ: 'ansehen', UPDATE: 'ändern', DELETE: 'löschen' } as const

const MORE: Partial<Record<CrudArea | 'CHANGELOG' | 'RECHTE' | 'WEITERES', Partial<Record<Recht, string>>>> = {
  SANDIENST: { READ_SANITAETSDIENST_HISTORY: 'Verlauf der Sanitätsdienste ansehen' },
  KTW_WOCHE: {
    READ_WOCHEN_KTW_HISTORY: 'Verlauf der KTW-Wochen ansehen',
    UPDATE_KTW_DATUM: 'Datum eines KTW-Plans verschieben',
    SET_KTW_KENNUNG: 'Kennung der beiden KTW setzen',
    SET_KTW_EMAIL_BENACHRICHTIGUNG: 'KTW-Benachrichtigungen anderer einstellen',
  },
  SONNTAG_KTW: { READ_SONNTAG_KTW_HISTORY: 'Verlauf der Sonntags-KTW ansehen', SONNTAG_KTW_ABSAGEN: 'Sonntags-KTW absagen' },
  VERANSTALTUNG: {
    UPDATE_VERANSTALTUNG_ANMELDESCHLUSS: 'Anmeldeschluss verschieben',
    UPDATE_VERANSTALTUNG_OVER_ANMELDESCHLUSS_USER: 'Teilnehmer nach Anmeldeschluss ändern',
  },
  USER: {
    UPDATE_USER_AUSBILDUNG: 'Ausbildungsnachweise anderer pflegen',
    DELETE_USER_AUSBILDUNG: 'Ausbildungsnachweise anderer löschen',
    RESET_PASSWORT: 'Link zum Zurücksetzen des Passworts verschicken',
    READ_LAST_LOGIN: 'Letzte Anmeldung ansehen',
    READ_USER_PROPERTIES: 'Verwaltungsdaten ansehen (Personalnummer, Eintritt, Status, Bemerkung)',
    UPDATE_USER_PROPERTIES: 'Verwaltungsdaten ändern',
    READ_USER_SICHTBARKEIT: 'Sichtbarkeit der Kontaktdaten ansehen',
    UPDATE_USER_SICHTBARKEIT: 'Sichtbarkeit der Kontaktdaten ändern',
    READ_UNSICHTBARE_USER: 'Unsichtbare Mitglieder sehen',
    READ_GEBURTSDATUM: 'Geburtsdatum ansehen',
    UPDATE_GEBURTSDATUM: 'Geburtsdatum ändern',
    READ_USER_EMAIL_BENACHRICHTIGUNG: 'Benachrichtigungen anderer ansehen',
    SET_EMAIL_BENACHRICHTIGUNG: 'Benachrichtigungen anderer einstellen',
    SEE_VERTEILER: 'Verteiler ansehen',
    SET_VERTEILER: 'Verteiler zuordnen',
    SET_GROUPALARM: 'Alarmeinheiten und GroupAlarm pflegen',
    SET_FUNKTIONEN: 'Funktionen vergeben',
    SET_GRUPPE: 'Gruppe zuordnen',
  },
  STUNDENNACHWEISE: { READ_STUNDEN_AUSWERTUNG: 'Stundenauswertung ansehen' },
  CHANGELOG: { CREATE_CHANGELOG: 'Changelog schreiben', UPDATE_CHANGELOG: 'Changelog ändern', DELETE_CHANGELOG: 'Changelog löschen' },
  RECHTE: { READ_USER_RECHTE: 'Rechte aller ansehen', UPDATE_USER_RECHTE: 'Rechte vergeben und entziehen' },
  WEITERES: { ABRECHNUNG: 'Abrechnung und Bankdaten', READ_C_DIENST_KALENDER: 'C-Dienst im Kalender sehen' },
}

const pairs = (rechte: Partial<Record<Recht, string>> = {}) =>
  Object.entries(rechte).map(([name, titel]) => ({ name: name as Recht, titel }))

/** The catalogue: all 123 rights, each once, by area and with a German title. */
export const RECHTE_CATALOG: readonly RechteGroup[] = [
  ...CRUD_AREAS.map((area) => ({
    titel: NOMEN[area],
    rechte: [
      ...(['READ', 'CREATE', 'UPDATE', 'DELETE'] as const).map((verb) => ({
        name: `${verb}_${area}` as const,
        titel: `${NOMEN[area]} ${ACT[verb]}`,
      })),
      ...pairs(MORE[area]),
    ],
  })),
  { titel: 'Changelog', rechte: pairs(MORE.CHANGELOG) },
  { titel: 'Rechte', rechte: pairs(MORE.RECHTE) },
  { titel: 'Weiteres', rechte: pairs(MORE.WEITERES) },
]

const titles = new Map<Recht, string>(RECHTE_CATALOG.flatMap(({ rechte }) => rechte.map(({ name, titel }) => [name, titel])))

/** Readable right: '„Orte ändern“'; of several, any one suffices. */
export const rechtText = (zugang: Zugang): string =>
  (typeof zugang === 'string' ? [zugang] : zugang).map((recht) => `„${titles.get(recht as Recht) ?? recht}“`).join(' oder ')
