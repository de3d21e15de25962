// The menu of specification §2: entries, order, names and rights as in contract.json "rights".
import { findRows } from '../text/search.ts'
import { may, type Recht, type Rechtetraeger } from '#contract/rights/rechte.ts'
import { path, type Path } from '#contract/screens.ts'
import { missingRechtText } from './missing-recht.ts'

export interface OutsideLink {
  readonly titel: string
  readonly url: string
  readonly platz: Platz
}
type Platz = 'bibliothek' | 'ktw'

interface EntryBase {
  readonly titel: string
  readonly recht?: Recht
}
export type Entry =
  | (EntryBase & { readonly path: Path; readonly onlyWith?: Recht })
  | (EntryBase & { /** Takes its URL from the operator's link of the same title. */ readonly extern: true })
export interface Group {
  readonly titel: string
  readonly entries: readonly Entry[]
  readonly onlyWithAny?: true
  /** Position in the menu at which further operator links are appended. */
  readonly platz?: Platz
}

export const MENU: readonly (Entry | Group)[] = [
  {
    titel: 'Bibliothek',
    platz: 'bibliothek',
    entries: [
      { titel: 'Organigramm', path: '/organigramm' },
      { titel: 'Einsatzberichte', path: '/einsatzberichte', recht: 'READ_EINSATZBERICHT' },
      { titel: 'Dateiverwaltung', extern: true },
      { titel: 'Newsletter', path: '/newsletter' },
      { titel: 'Kummerkasten', path: '/kummerkasten' },
      { titel: 'Server', extern: true },
    ],
  },
  { titel: 'Kontakte', path: '/kontakte' },
  { titel: 'Kalender', path: '/kalender' },
  { titel: 'Fahrzeugbelegungen', path: '/fahrzeugbelegungen', recht: 'READ_FAHRZEUGBELEGUNG' },
  { titel: 'Raumbelegungen', path: '/raumbelegungen', recht: 'READ_RAUMBELEGUNG' },
  { titel: 'Dienstabende', path: '/dienstabende', recht: 'READ_DIENSTABEND' },
  { titel: 'Veranstaltungen', path: '/veranstaltungen', recht: 'READ_VERANSTALTUNG' },
  { titel: 'Sanitätsdienste', path: '/sanitaetsdienste', recht: 'READ_SANDIENST' },
  { titel: 'Blutspende', path: '/blutspenden', recht: 'READ_BLUTSPENDE' },
  { titel: 'Ausbildung', path: '/ausbildung', recht: 'READ_AUSBILDUNG' },
  {
    titel: 'KTW',
    platz: 'ktw',
    entries: [
      { titel: 'Wochen-KTW', path: '/ktw/woche', recht: 'READ_KTW_WOCHE' },
      // Assumption: the specification gates only the weekly KTW. The Sunday list has its own right, which disables this entry.
      { titel: 'Sonntags-KTW', path: '/ktw/sonntag', recht: 'READ_SONNTAG_KTW' },
      { titel: 'Krankenhäuser', extern: true },
      { titel: 'Anweisungen', extern: true },
    ],
  },
  { titel: 'Kleiderkammer', path: '/kleiderkammer', recht: 'READ_KLEIDUNG' },
  { titel: 'Abrechnung', path: '/abrechnung', onlyWith: 'ABRECHNUNG' },
  {
    titel: 'Admin Tools',
    onlyWithAny: true,
    entries: [
      { titel: 'Benutzer registrieren', path: '/users/register', recht: 'CREATE_USER' },
      { titel: 'Fahrzeugeinweisungen', path: '/fahrzeugeinweisungen', recht: 'READ_FAHRZEUGEINWEISUNG' },
      { titel: 'RDF', path: '/rettungsdienstfortbildungen', recht: 'READ_RDF' },
      { titel: 'Orte', path: '/orte', recht: 'READ_ORT' },
      { titel: 'Lehrgänge', path: '/lehrgaenge', recht: 'READ_ADMIN_LEHRGANG' },
      { titel: 'Fahrzeuge', path: '/fahrzeuge', recht: 'READ_FAHRZEUG' },
      { titel: 'Melder', path: '/melder', recht: 'READ_MELDER' },
      { titel: 'Schlüssel', path: '/schluessel', recht: 'READ_SCHLUESSEL' },
      { titel: 'Geräte', path: '/geraete', recht: 'READ_MELDER' },
      { titel: 'Rechte', path: '/rechte', recht: 'READ_USER_RECHTE' },
      { titel: 'Stundennachweise', path: '/stundennachweise', recht: 'READ_STUNDENNACHWEISE' },
      { titel: 'Stundenauswertung', path: '/auswertung', recht: 'READ_STUNDEN_AUSWERTUNG' },
      // Beyond the specification, so hidden without the right.
      { titel: 'Austritt und Aufbewahrung', path: '/profiles/aufbewahrung', onlyWith: 'DELETE_USER' },
      { titel: 'Einstellungen', path: '/einstellungen', onlyWith: 'UPDATE_USER_RECHTE' },
      { titel: 'Sicherungen', path: '/sicherungen', onlyWith: 'UPDATE_USER_RECHTE' },
      { titel: 'Aufträge im Hintergrund', path: '/auftraege', onlyWith: 'UPDATE_USER_RECHTE' },
    ],
  },
]

export interface MenuItem {
  readonly titel: string
  readonly address?: string
  readonly extern?: boolean
  readonly disabledReason?: string
}
export interface MenuGroup {
  readonly titel: string
  readonly items: readonly MenuItem[]
}

const isGroup = (entry: Entry | Group): entry is Group => 'entries' in entry

export interface MenuFor {
  readonly actor: Rechtetraeger | null
  readonly links: readonly OutsideLink[]
}

function menuItems(entry: Entry, { actor, links }: MenuFor): MenuItem[] {
  if ('onlyWith' in entry && entry.onlyWith && !may(actor, entry.onlyWith)) return []
  if (entry.recht && !may(actor, entry.recht)) return [{ titel: entry.titel, disabledReason: missingRechtText(entry.recht) }]
  if ('path' in entry) return [{ titel: entry.titel, address: path(entry.path as '/orte') }]
  const target = links.find(({ titel }) => titel === entry.titel)?.url
  return [
    target
      ? { titel: entry.titel, address: target, extern: true }
      : { titel: entry.titel, disabledReason: 'Diesen Link hat noch niemand eingetragen.' },
  ]
}

/** The menu for a member: disabled entries carry a reason, hidden ones are omitted. */
export function menuFor(who: MenuFor): (MenuItem | MenuGroup)[] {
  const { actor, links } = who
  return MENU.flatMap((entry): (MenuItem | MenuGroup)[] => {
    if (!isGroup(entry)) return menuItems(entry, who)
    if (entry.onlyWithAny && !entry.entries.some(({ recht }) => recht && may(actor, recht))) return []
    const fixed = entry.entries.flatMap((child) => menuItems(child, who))
    const others = links
      .filter(({ platz, titel }) => platz === entry.platz && !fixed.some((fixed) => fixed.titel === titel))
      .map(({ titel, url }) => ({ titel, address: url, extern: true }))
    return [{ titel: entry.titel, items: [...fixed, ...others] }]
  })
}

export const menuWords = (all: readonly (MenuItem | MenuGroup)[]): readonly { readonly item: MenuItem; readonly says: string }[] =>
  all.flatMap((entry) =>
    'items' in entry ? entry.items.map((item) => ({ item, says: `${item.titel} ${entry.titel}` })) : [{ item: entry, says: entry.titel }],
  )

export function findEntries(all: readonly (MenuItem | MenuGroup)[], text: string): MenuItem[] {
  const entries = menuWords(all)
  const found = findRows(entries, text, ({ says }) => says).map(({ item }) => item)
  return [...found.filter(({ address }) => address !== undefined), ...found.filter(({ address }) => address === undefined)]
}
