// The menu of specification §2: entries, order, names and rights as written there and in contract.json "rights".
import { may, type Recht, type Rechtetraeger } from '#contract/rechte.ts'
import { path, type Path } from '#contract/screens.ts'
import { missingRechtText } from './session.ts'

/** A link that leads out of the intranet, set by the operator (GET /api/config/info). */
export interface OutsideLink {
  readonly titel: string
  readonly url: string
  readonly platz: Platz
}
type Platz = 'bibliothek' | 'ktw'

interface EntryBase {
  readonly titel: string
  /** Greys the entry when missing. */
  readonly recht?: Recht
}
export type Entry =
  | (EntryBase & { readonly pfad: Path; /** Hidden without this right. */ readonly onlyWith?: Recht })
  | (EntryBase & { /** Takes its address from the operator's link of the same title. */ readonly extern: true })
export interface Group {
  readonly titel: string
  readonly entries: readonly Entry[]
  /** Shown to members who hold at least one right of its entries. */
  readonly onlyWithAny?: true
  /** The operator's other links of this place come last. */
  readonly platz?: Platz
}

export const MENU: readonly (Entry | Group)[] = [
  {
    titel: 'Bibliothek',
    platz: 'bibliothek',
    entries: [
      { titel: 'Organigramm', pfad: '/organigramm' },
      { titel: 'Einsatzberichte', pfad: '/einsatzberichte', recht: 'READ_EINSATZBERICHT' },
      { titel: 'Dateiverwaltung', extern: true },
      { titel: 'Newsletter', pfad: '/newsletter' },
      { titel: 'Kummerkasten', pfad: '/kummerkasten' },
      { titel: 'Server', extern: true },
    ],
  },
  { titel: 'Kontakte', pfad: '/kontakte' },
  { titel: 'Kalender', pfad: '/kalender' },
  { titel: 'Fahrzeugbelegungen', pfad: '/fahrzeugbelegungen', recht: 'READ_FAHRZEUGBELEGUNG' },
  { titel: 'Raumbelegungen', pfad: '/raumbelegungen', recht: 'READ_RAUMBELEGUNG' },
  { titel: 'Dienstabende', pfad: '/dienstabende', recht: 'READ_DIENSTABEND' },
  { titel: 'Veranstaltungen', pfad: '/veranstaltungen', recht: 'READ_VERANSTALTUNG' },
  { titel: 'Sanitätsdienste', pfad: '/sanitaetsdienste', recht: 'READ_SANDIENST' },
  { titel: 'Blutspende', pfad: '/blutspenden', recht: 'READ_BLUTSPENDE' },
  { titel: 'Ausbildung', pfad: '/ausbildung', recht: 'READ_AUSBILDUNG' },
  {
    titel: 'KTW',
    platz: 'ktw',
    entries: [
      { titel: 'Wochen-KTW', pfad: '/ktw/woche', recht: 'READ_KTW_WOCHE' },
      // Annahme: the specification gates only the weekly KTW; the Sunday list has a right of its own, so that one greys it.
      { titel: 'Sonntags-KTW', pfad: '/ktw/sonntag', recht: 'READ_SONNTAG_KTW' },
      { titel: 'Krankenhäuser', extern: true },
      { titel: 'Anweisungen', extern: true },
    ],
  },
  { titel: 'Kleiderkammer', pfad: '/kleiderkammer', recht: 'READ_KLEIDUNG' },
  { titel: 'Abrechnung', pfad: '/abrechnung', onlyWith: 'ABRECHNUNG' },
  {
    titel: 'Admin Tools',
    onlyWithAny: true,
    entries: [
      { titel: 'Benutzer registrieren', pfad: '/users/register', recht: 'CREATE_USER' },
      { titel: 'Fahrzeugeinweisungen', pfad: '/fahrzeugeinweisungen', recht: 'READ_FAHRZEUGEINWEISUNG' },
      { titel: 'RDF', pfad: '/rettungsdienstfortbildungen', recht: 'READ_RDF' },
      { titel: 'Orte', pfad: '/orte', recht: 'READ_ORT' },
      { titel: 'Lehrgänge', pfad: '/lehrgaenge', recht: 'READ_ADMIN_LEHRGANG' },
      { titel: 'Fahrzeuge', pfad: '/fahrzeuge', recht: 'READ_FAHRZEUG' },
      { titel: 'Melder', pfad: '/melder', recht: 'READ_MELDER' },
      { titel: 'Schlüssel', pfad: '/schluessel', recht: 'READ_SCHLUESSEL' },
      { titel: 'Rechte', pfad: '/rechte', recht: 'READ_USER_RECHTE' },
      { titel: 'Stundennachweise', pfad: '/stundennachweise', recht: 'READ_STUNDENNACHWEISE' },
      { titel: 'Stundenauswertung', pfad: '/auswertung', recht: 'READ_STUNDEN_AUSWERTUNG' },
    ],
  },
]

/** An entry as this member sees it: where it leads, or why it does not. */
export interface MenuItem {
  readonly titel: string
  readonly ziel?: string
  readonly extern?: boolean
  readonly grund?: string
}
export interface MenuGroup {
  readonly titel: string
  readonly items: readonly MenuItem[]
}

const isGroup = (entry: Entry | Group): entry is Group => 'entries' in entry

function menuItems(entry: Entry, actor: Rechtetraeger | null, links: readonly OutsideLink[]): MenuItem[] {
  if ('onlyWith' in entry && entry.onlyWith && !may(actor, entry.onlyWith)) return []
  if (entry.recht && !may(actor, entry.recht)) return [{ titel: entry.titel, grund: missingRechtText(entry.recht) }]
  if ('pfad' in entry) return [{ titel: entry.titel, ziel: path(entry.pfad as '/orte') }]
  const target = links.find(({ titel }) => titel === entry.titel)?.url
  return [
    target
      ? { titel: entry.titel, ziel: target, extern: true }
      : { titel: entry.titel, grund: 'Dieser Verweis ist noch nicht eingerichtet.' },
  ]
}

/** The menu for a member: greyed entries carry their reason, hidden ones are left out. */
export function menu(actor: Rechtetraeger | null, links: readonly OutsideLink[]): (MenuItem | MenuGroup)[] {
  return MENU.flatMap((entry): (MenuItem | MenuGroup)[] => {
    if (!isGroup(entry)) return menuItems(entry, actor, links)
    if (entry.onlyWithAny && !entry.entries.some(({ recht }) => recht && may(actor, recht))) return []
    const fixed = entry.entries.flatMap((one) => menuItems(one, actor, links))
    const others = links
      .filter(({ platz, titel }) => platz === entry.platz && !fixed.some((fixed) => fixed.titel === titel))
      .map(({ titel, url }) => ({ titel, ziel: url, extern: true }))
    return [{ titel: entry.titel, items: [...fixed, ...others] }]
  })
}

/** The menu's title for a path, or for the area it belongs to. */
export function titelOf(pattern: Path): string | undefined {
  const all = MENU.flatMap((entry) => (isGroup(entry) ? entry.entries : [entry]))
  const match = all.filter((entry) => 'pfad' in entry && (pattern === entry.pfad || pattern.startsWith(`${entry.pfad}/`)))
  return match.at(-1)?.titel
}
