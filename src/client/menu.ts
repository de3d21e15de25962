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

interface ReasonDetail {
  readonly titel: string
  /** Greys the entry when missing. */
  readonly recht?: Recht
}
export type Entry =
  | (ReasonDetail & { readonly pfad: Path; /** Without the right it is not there at all. */ readonly onlyWith?: Recht })
  | (ReasonDetail & { /** Leads where the operator's link of the same title leads. */ readonly extern: true })
export interface Group {
  readonly titel: string
  readonly entries: readonly Entry[]
  /** The group is there for whoever holds any right of its entries. */
  readonly onlyWithAny?: true
  /** The operator's further links of this place stand at the end. */
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
      // Annahme: the specification gates only the weekly KTW; the Sunday list has a right of its own, so it is greyed by it.
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
  readonly points: readonly MenuItem[]
}

const isGroup = (entry: Entry | Group): entry is Group => 'entries' in entry

function point(entry: Entry, actor: Rechtetraeger | null, links: readonly OutsideLink[]): MenuItem[] {
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

/** The menu for a member: what is greyed carries its reason, what is hidden is not there. */
export function menu(actor: Rechtetraeger | null, links: readonly OutsideLink[]): (MenuItem | MenuGroup)[] {
  return MENU.flatMap((entry): (MenuItem | MenuGroup)[] => {
    if (!isGroup(entry)) return point(entry, actor, links)
    if (entry.onlyWithAny && !entry.entries.some(({ recht }) => recht && may(actor, recht))) return []
    const fixed = entry.entries.flatMap((one) => point(one, actor, links))
    const more = links
      .filter(({ platz, titel }) => platz === entry.platz && !fixed.some((fixed) => fixed.titel === titel))
      .map(({ titel, url }) => ({ titel, ziel: url, extern: true }))
    return [{ titel: entry.titel, points: [...fixed, ...more] }]
  })
}

/** The menu's name for a path, or for the area below which it lies. */
export function titelOf(pattern: Path): string | undefined {
  const all = MENU.flatMap((entry) => (isGroup(entry) ? entry.entries : [entry]))
  const match = all.filter((entry) => 'pfad' in entry && (pattern === entry.pfad || pattern.startsWith(`${entry.pfad}/`)))
  return match.at(-1)?.titel
}
