// Role bundles: templates that fill a person's list of rights; the list stays the truth.
import { type CrudArea, may, RECHTE, type Recht, rechteFrom, type Zugang } from './rechte.ts'

type Verbs = 'R' | 'CRU' | 'CUD' | 'UD' | 'CRUD'
const VERB = { C: 'CREATE', R: 'READ', U: 'UPDATE', D: 'DELETE' } as const

const on = (verbs: Verbs, ...areas: CrudArea[]): Recht[] =>
  areas.flatMap((area) => verbs.split('').map((verb) => `${VERB[verb as keyof typeof VERB]}_${area}` as const))

// Annahme: the right to operation reports is left out here: operation reports are for those who lead or report.
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
  // Annahme: also the two rights to read places and vehicles, for who plans a service chooses both.
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
  // Annahme: also the right to read places, for a vehicle stands at one.
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

/** Bundles in display order; rights in catalogue order, each once. */
export const ROLLEN = Object.fromEntries<readonly Recht[]>(
  Object.entries(listen).map(([name, rechte]) => {
    const quantity = new Set<Recht>(rechte)
    return [name, RECHTE.filter((recht) => quantity.has(recht))]
  }),
) as Readonly<Record<Rollenname, readonly Recht[]>>

/** Bundles whose rights this person holds all. */
export const rollenOf = (actor: Parameters<typeof may>[0]): readonly Rollenname[] =>
  (Object.entries(ROLLEN) as [Rollenname, readonly Recht[]][]).flatMap(([name, rechte]) =>
    rechte.length > 0 && rechte.every((recht) => may(actor, recht)) ? [name] : [],
  )

/** Bundles with at least one of the rights: 'Fahrzeugwart', 'Vorstand'. Omits the administrator, who has all. */
export const rollenWith = (zugang: Zugang): readonly Rollenname[] =>
  (Object.entries(ROLLEN) as [Rollenname, readonly Recht[]][]).flatMap(([name, rechte]) =>
    name !== 'Administrator' && rechteFrom(zugang).some((recht) => rechte.includes(recht)) ? [name] : [],
  )
