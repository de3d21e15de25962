// All screen paths, verbatim from specification §2. They are irregular and must not be derived from names. Source of links in pages, mails,
// prints and calendars.

export const PATHS = [
  '/',
  '/passwort-vergessen',
  '/passwort-reset/{token}',
  '/abrechnung',
  '/ausbildung/neu',
  '/blutspende/neu',
  '/changelog/neu',
  '/dienstabende/neu',
  '/einsatzberichte/neu',
  '/fahrzeugeinweisungen/neu',
  '/fahrzeuge/neu',
  '/fahrzeugbelegungen/neu',
  '/kleiderkammer/neu',
  '/lehrgaenge/neu',
  '/melder/neu',
  '/newsletter/neu',
  '/orte/neu',
  '/raumbelegungen/neu',
  '/rettungsdienstfortbildungen/neu',
  '/sanitaetsdienste/neu',
  '/schluessel/neu',
  '/ktw/sonntag/neu',
  '/ktw/woche/neu',
  '/stundennachweise/neu',
  '/profiles/myProfile/stundennachweise/neu',
  '/veranstaltungen/neu',
  '/stundennachweise',
  '/ausbildung',
  '/blutspenden',
  '/dienstabende',
  '/einsatzberichte',
  '/fahrzeugbelegungen',
  '/fahrzeuge',
  '/fahrzeugeinweisungen',
  '/kleiderkammer',
  '/kleiderkammer/einkleiden',
  '/kalender',
  '/kontakte',
  '/kummerkasten',
  '/lehrgaenge',
  '/melder',
  '/newsletter',
  '/orte',
  '/raumbelegungen',
  '/rettungsdienstfortbildungen',
  '/sanitaetsdienste',
  '/schluessel',
  '/veranstaltungen',
  '/ktw/sonntag',
  '/ktw/woche',
  '/changelog',
  '/rechte',
  '/auswertung',
  '/dashboard',
  '/users/register',
  '/profiles/myProfile',
  '/profiles/myProfile/stundennachweise',
  '/ausbildung/{id}',
  '/blutspende/{id}',
  '/dienstabend/{id}',
  '/einsatzbericht/{id}',
  '/profile/{id}',
  '/raumbelegung/{id}',
  '/sanitaetsdienst/{id}',
  '/veranstaltung/{id}',
  '/ausbildung/edit/{id}',
  '/changelog/edit/{id}',
  '/blutspende/edit/{id}',
  '/dienstabend/edit/{id}',
  '/einsatzbericht/edit/{id}',
  '/fahrzeugeinweisung/edit/{id}',
  '/fahrzeuge/edit/{id}',
  '/fahrzeugbelegung/edit/{id}',
  '/kleiderkammer/edit/{id}',
  '/lehrgaenge/edit/{id}',
  '/melder/edit/{id}',
  '/newsletter/edit/{id}',
  '/orte/edit/{id}',
  '/profiles/edit/{id}',
  '/raumbelegung/edit/{id}',
  '/rettungsdienstfortbildung/edit/{id}',
  '/sanitaetsdienst/{id}/edit',
  '/schluessel/edit/{id}',
  '/ktw/sonntag/edit/{id}',
  '/profiles/myProfile/stundennachweise/edit/{id}',
  '/stundennachweise/edit/{id}',
  '/veranstaltung/{id}/edit',
  '/ktw/woche/edit/{id}',
  '/sanitaetsdienst/history/{id}',
  '/ktw/sonntag/history/{id}',
  '/ktw/woche/history/{id}',
  '/feedback/bug',
  '/feedback/verbesserungsvorschlag',
  '/changePasswort',
  '/organigramm',
  '/organigramm/ablauforganisation',
  '/organigramm/fahrzeuge',
  '/organigramm/material',
  '/organigramm/personal',
  '/organigramm/personal/ausbildung',
  '/organigramm/personal/betreuung',
  '/organigramm/presse',
] as const

/**
 * Screens beyond the specification, with their reasons:
 * - public: the accept link in mails (docs/adr/0011), and the door plate of a vehicle or room
 * - linked from the door plate: defect reports, trips, fuelling and checklists (docs/adr/0014, 0055)
 * - setting for when a defect blocks a vehicle; backups for members who grant rights; API reference (docs/adr/0028)
 * - a member's plan across areas (docs/adr/0034); alarm units; leaving members and retained data (docs/adr/0042)
 * - a plan of the ambulance on its own page
 * - hand-out of pagers, keys and devices (docs/adr/0053), and a page of a member's own items (docs/adr/0057)
 * - QR code and attendance of evenings; one table of participation in all duties
 * - invoices and rates below billing (docs/adr/0059); payout runs, payouts and own expenses (docs/adr/0060)
 * - a newsletter page, linked from its mail (docs/adr/0067)
 * - first steps of a new member, and the handbook (docs/adr/0128)
 */
export const OWN_PATHS = [
  '/zusage/{token}',
  '/schild/{geheimnis}',
  '/fahrzeuge/mangel',
  '/fahrzeuge/mangel/{id}',
  '/fahrzeuge/fahrt/{id}',
  '/fahrzeuge/tanken/{id}',
  '/fahrzeuge/check/{id}',
  '/fahrzeuge/checklisten',
  '/fahrzeuge/checklisten/neu',
  '/fahrzeuge/checklisten/edit/{id}',
  '/fahrzeuge/sperrregeln',
  // Inbox: in-app messages, also for members who opted out of mails.
  '/mitteilungen',
  // Background exports of long lists (docs/adr/0098).
  '/exporte',
  '/sicherungen',
  // First day of an administrator.
  '/einrichtung',
  // Waiting and failed background work.
  '/auftraege',
  '/api/docs',
  '/plan',
  // Duties of all areas in one feed (docs/adr/0124).
  '/dienste',
  '/alarmeinheiten',
  '/alarmeinheiten/neu',
  '/alarmeinheiten/edit/{id}',
  '/profiles/{id}/laufzettel',
  '/profiles/aufbewahrung',
  '/profiles/listen',
  '/ktw/woche/{id}',
  '/ktw/sonntag/{id}',
  '/dienstabend/{id}/code',
  '/dienstabende/quoten',
  '/verteilung',
  // Board of all duties of a month, for planners (docs/adr/0130).
  '/monatsplan',
  // Seats of duties that stay empty, and a forecast (docs/adr/0132).
  '/luecken',
  '/ausgabe',
  '/profiles/myProfile/leihen',
  '/kleiderkammer/zaehlung/{id}',
  '/geraete',
  '/geraete/neu',
  '/geraete/edit/{id}',
  '/abrechnung/rechnung/neu',
  '/abrechnung/rechnung/{id}',
  '/abrechnung/satz/neu',
  '/abrechnung/satz/{id}',
  '/abrechnung/verguetung/neu',
  '/abrechnung/verguetung/{id}',
  '/abrechnung/lauf',
  '/abrechnung/auszahlung/{id}',
  '/profiles/myProfile/auslagen',
  '/stundennachweise/arten',
  // Chapter-wide settings; not in the specification.
  '/einstellungen',
  '/willkommen',
  '/hilfe',
  '/newsletter/{id}',
] as const

export type Path = (typeof PATHS)[number] | (typeof OWN_PATHS)[number]

export type Parameter<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [N in Name]: string } & Parameter<Rest>
  : unknown

type Rest<P extends Path> = P extends `${string}{${string}` ? [parameter: Parameter<P>] : []

declare const isScreen: unique symbol
/** In-app address starting with a slash; created only by `path` and `withQuery`. */
export type ScreenAddress = string & { readonly [isScreen]: true }

/** Address of a screen: `path('/orte/edit/{id}', { id })`. Wrong paths and missing parameters are compile errors. */
export function path<P extends Path>(pattern: P, ...[parameter]: Rest<P>): ScreenAddress {
  const values = (parameter ?? {}) as Record<string, string>
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')) as ScreenAddress
}

export const withQuery = (address: ScreenAddress, query: Readonly<Record<string, string>>): ScreenAddress =>
  `${address}?${new URLSearchParams(query)}` as ScreenAddress

/** Appends a fragment to an address; browsers do not send it to the server. */
export const withFragment = (address: ScreenAddress, word: string): ScreenAddress =>
  `${address}#${encodeURIComponent(word)}` as ScreenAddress

const patterns = [...PATHS, ...OWN_PATHS].map((path) => [path, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const)
/** The screen at a path; case and slashes are significant, and static paths win. Undefined if none. */
export const screenAt = (path: string): Path | undefined =>
  patterns.find(([fixed]) => fixed === path)?.[0] ?? patterns.find(([, pattern]) => pattern.test(path))?.[0]

/** Path in the router's notation: '/orte/edit/$id'. */
export const routesPattern = (pattern: Path): string => pattern.replace(/\{(\w+)\}/g, '$$$1')

/** Lists of the areas whose duties stand in one feed, `/dienste`. */
export const DUTY_LISTS = [
  path('/sanitaetsdienste'),
  path('/ktw/woche'),
  path('/ktw/sonntag'),
  path('/blutspenden'),
  path('/dienstabende'),
  path('/veranstaltungen'),
  path('/ausbildung'),
]
export const DUTY_TABLES = ['sanitaetsdienste', 'ktw_wochen', 'ktw_sonntage', 'blutspenden', 'dienstabende', 'veranstaltungen', 'kurse']

/** Free places that suit the reader, over all kinds. */
export const FREE_PLACES = withQuery(path('/dienste'), { nur: 'passt' })

/** Shortcuts of the installed app's icon. Identical for all, so only screens open to every member. */
export const SHORTCUTS = [
  { name: 'Mein Plan', url: path('/plan') },
  { name: 'Kalender', url: path('/kalender') },
  { name: 'Stunden eintragen', url: path('/profiles/myProfile/stundennachweise/neu') },
  { name: 'Kontakte', url: path('/kontakte') },
]
