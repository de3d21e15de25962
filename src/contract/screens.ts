// Every screen path, verbatim from the specification §2: they are irregular, so none is ever derived from a name. Pages, mails,
// prints and calendars take their links from here.

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
 * Screens beyond the specification: where a mail's accept link leads (docs/adr/0011), the door plate of a vehicle or room,
 * both without signing in, and from there reporting a defect, entering a trip or a fuelling, filling a checklist (docs/adr/0014, 0055). From when on a defect blocks a
 * vehicle is the chapter's to set; who grants rights sees the backups. What shows the API lies where programmers look for it (docs/adr/0028).
 * One's own plan holds what all areas have for one person (docs/adr/0034). Who is alarmed together stands in a list of its own.
 * Who leaves has a page of what is open, and what is kept of those who left stands in a list (docs/adr/0042).
 * A plan of the ambulance is read on a page of its own.
 * Pagers, keys and devices are handed out at one place, and devices have screens as pagers do (docs/adr/0053); who lost something finds it
 * on a page of what is theirs (docs/adr/0057).
 * An evening has a code on the wall; who planned the evenings sees who came. Who did how much of all duties stands in one table.
 * An invoice and a rate have screens of their own below billing (docs/adr/0059).
 * A run of payouts and each of them have pages; what one laid out and got is one's own (docs/adr/0060).
 * A newsletter is read on a page of its own, to which its mail leads (docs/adr/0067).
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
  // The bell: what a member was told, also who wants no mails.
  '/mitteilungen',
  // Long lists on their way to a file (docs/adr/0098).
  '/exporte',
  '/sicherungen',
  '/api/docs',
  '/plan',
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
  // What the chapter sets for all areas; the specification knows no settings.
  '/einstellungen',
  '/newsletter/{id}',
] as const

export type Path = (typeof PATHS)[number] | (typeof OWN_PATHS)[number]

/** The parameters that a path asks for: `{ id: string }` for '/orte/edit/{id}'. */
export type Parameter<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [N in Name]: string } & Parameter<Rest>
  : unknown

type Rest<P extends Path> = P extends `${string}{${string}` ? [parameter: Parameter<P>] : []

declare const isScreen: unique symbol
/** The address of a screen within the intranet, from the slash on; only `path` and `withQuery` make one. */
export type ScreenAddress = string & { readonly [isScreen]: true }

/** The address of a screen: `path('/orte/edit/{id}', { id })`. A wrong path or a missing parameter does not compile. */
export function path<P extends Path>(pattern: P, ...[parameter]: Rest<P>): ScreenAddress {
  const values = (parameter ?? {}) as Record<string, string>
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')) as ScreenAddress
}

/** The same screen as it opens with these values in its address. */
export const withQuery = (address: ScreenAddress, query: Readonly<Record<string, string>>): ScreenAddress =>
  `${address}?${new URLSearchParams(query)}` as ScreenAddress

/** The same screen with a word that stays in the browser: nothing behind `#` is sent. */
export const withFragment = (address: ScreenAddress, word: string): ScreenAddress =>
  `${address}#${encodeURIComponent(word)}` as ScreenAddress

const patterns = [...PATHS, ...OWN_PATHS].map((path) => [path, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const)
/** The screen at a path, exactly: its case and its slashes count. Undefined where there is none; a fixed path wins. */
export const screenAt = (path: string): Path | undefined =>
  patterns.find(([fixed]) => fixed === path)?.[0] ?? patterns.find(([, pattern]) => pattern.test(path))?.[0]

/** The same path in the router's notation: '/orte/edit/$id'. */
export const routesPattern = (pattern: Path): string => pattern.replace(/\{(\w+)\}/g, '$$$1')

/** Shortcuts of the installed app's icon; screens that every member may open, for all get the same. */
export const SHORTCUTS = [
  { name: 'Mein Plan', url: path('/plan') },
  { name: 'Kalender', url: path('/kalender') },
  { name: 'Stunden eintragen', url: path('/profiles/myProfile/stundennachweise/neu') },
  { name: 'Kontakte', url: path('/kontakte') },
]
