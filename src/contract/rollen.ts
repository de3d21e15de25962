// Role bundles (rights.md): templates that fill a person's list of rights; the list stays the truth.
import { CRUD_AREAS, type CrudArea, RECHTE, type Recht } from './rechte.ts'

type Verbs = 'R' | 'CRU' | 'CUD' | 'UD' | 'CRUD'
const VERB = { C: 'CREATE', R: 'READ', U: 'UPDATE', D: 'DELETE' } as const

const on = (verbs: Verbs, ...areas: CrudArea[]): Recht[] =>
  areas.flatMap((area) => verbs.split('').map((verb) => `${VERB[verb as keyof typeof VERB]}_${area}` as const))

// Annahme: "EINSATZBERICHT?" of rights.md is left out here: operation reports are for those who lead or report.
const mitglied: Recht[] = [
  ...on(
    'R',
    'SANDIENST',
    'EXTERN_SANDIENST',
    'KTW_WOCHE',
    'SONNTAG_KTW',
    'FAHRZEUGBELEGUNG',
    'RAUMBELEGUNG',
    'AUSBILDUNG',
    'DIENSTABEND',
    'VERANSTALTUNG',
    'BLUTSPENDE',
    'NEWSLETTER',
  ),
  'CREATE_FAHRZEUGBELEGUNG',
  'CREATE_RAUMBELEGUNG',
]
const ausbilder: Recht[] = [
  ...mitglied,
  ...on('CUD', 'AUSBILDUNG', 'DIENSTABEND'),
  ...on('CRUD', 'RDF'),
  'READ_ADMIN_LEHRGANG',
  'UPDATE_USER_AUSBILDUNG',
]

const listen = {
  Mitglied: mitglied,
  'Externer/Eingeschränkt': on('R', 'VERANSTALTUNG', 'DIENSTABEND', 'NEWSLETTER'),
  // Annahme: beyond rights.md also the two rights to read places and vehicles, for who plans a service chooses both.
  'Dienstführung (San)': [
    ...mitglied,
    ...on('R', 'ORT', 'FAHRZEUG'),
    ...on('CUD', 'SANDIENST', 'EXTERN_SANDIENST', 'BLUTSPENDE'),
    ...on('CRUD', 'EINSATZBERICHT'),
    'READ_SANITAETSDIENST_HISTORY',
    'READ_USER_PROPERTIES',
    'SEE_VERTEILER',
  ],
  'KTW-Disponent': [
    ...mitglied,
    ...on('CUD', 'KTW_WOCHE', 'SONNTAG_KTW'),
    'SONNTAG_KTW_ABSAGEN',
    'READ_WOCHEN_KTW_HISTORY',
    'READ_SONNTAG_KTW_HISTORY',
    'UPDATE_KTW_DATUM',
    'SET_KTW_KENNUNG',
    'SET_KTW_EMAIL_BENACHRICHTIGUNG',
  ],
  Ausbilder: ausbilder,
  Ausbildungsleitung: [...ausbilder, ...on('CUD', 'ADMIN_LEHRGANG'), 'DELETE_USER_AUSBILDUNG'],
  Materialwart: [...mitglied, ...on('CRUD', 'KLEIDUNG', 'MELDER', 'SCHLUESSEL', 'ORT')],
  // Annahme: beyond rights.md also the right to read places, for a vehicle stands at one.
  Fahrzeugwart: [...mitglied, ...on('R', 'ORT'), ...on('CRUD', 'FAHRZEUG', 'FAHRZEUGEINWEISUNG'), ...on('UD', 'FAHRZEUGBELEGUNG')],
  Alarmierung: ['SET_GROUPALARM', ...on('CRUD', 'MELDER'), 'SEE_VERTEILER', 'SET_VERTEILER', 'READ_C_DIENST_KALENDER'],
  'Personal/Verwaltung': [
    ...on('CRU', 'USER'),
    'READ_USER_PROPERTIES',
    'UPDATE_USER_PROPERTIES',
    'READ_GEBURTSDATUM',
    'UPDATE_GEBURTSDATUM',
    'READ_USER_SICHTBARKEIT',
    'UPDATE_USER_SICHTBARKEIT',
    'READ_UNSICHTBARE_USER',
    'SET_GRUPPE',
    'SET_FUNKTIONEN',
    'SET_VERTEILER',
    'RESET_PASSWORT',
    'READ_LAST_LOGIN',
    ...on('CRUD', 'STUNDENNACHWEISE'),
    'READ_STUNDEN_AUSWERTUNG',
  ],
  Kasse: ['ABRECHNUNG', 'READ_STUNDENNACHWEISE', 'READ_STUNDEN_AUSWERTUNG', 'READ_SANDIENST'],
  Presse: [...on('CUD', 'NEWSLETTER', 'VERANSTALTUNG'), 'READ_EINSATZBERICHT'],
  Vorstand: [...RECHTE.filter((recht) => recht.startsWith('READ_')), 'ABRECHNUNG', 'UPDATE_VERANSTALTUNG_ANMELDESCHLUSS'],
  Administrator: RECHTE,
} as const satisfies Record<string, readonly Recht[]>

export type Rollenname = keyof typeof listen

/** The bundles in the order in which they are offered; rights in the order of the catalogue, each once. */
export const ROLLEN = Object.fromEntries(
  Object.entries(listen).map(([name, rechte]) => {
    const quantity = new Set<Recht>(rechte)
    return [name, RECHTE.filter((recht) => quantity.has(recht))]
  }),
) as unknown as Readonly<Record<Rollenname, readonly Recht[]>>

interface RechteGroup {
  readonly titel: string
  readonly rechte: readonly { readonly name: Recht; readonly titel: string }[]
}

/** The verbs of an area in its own words. */
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
  MELDER: 'Melder',
  FAHRZEUGEINWEISUNG: 'Fahrzeugeinweisungen',
  SCHLUESSEL: 'Schlüssel',
  STUNDENNACHWEISE: 'Stundennachweise anderer',
  KLEIDUNG: 'Kleidung',
  RDF: 'Rettungsdienstfortbildungen',
  NEWSLETTER: 'Newsletter',
}
const ACT = { CREATE: 'anlegen', READ: 'ansehen', UPDATE: 'ändern', DELETE: 'löschen' } as const

/** The rights beyond the four verbs, by the area under which the catalogue shows them. */
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
