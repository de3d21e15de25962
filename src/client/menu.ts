// The menu of specification §2: entries, order, names and rights as written there and in contract.json "rights".
import { darf, type Recht, type Rechtetraeger } from '#contract/rechte.ts'
import { pfad, type Pfad } from '#contract/screens.ts'
import { rechtFehlt } from './sitzung.ts'

/** A link that leads out of the intranet, set by the operator (GET /api/config/info). */
export interface Verweis {
  readonly titel: string
  readonly url: string
  readonly platz: Platz
}
type Platz = 'bibliothek' | 'ktw'

interface Grundangabe {
  readonly titel: string
  /** Greys the entry when missing. */
  readonly recht?: Recht
}
export type Eintrag =
  | (Grundangabe & { readonly pfad: Pfad; /** Without the right it is not there at all. */ readonly nurMit?: Recht })
  | (Grundangabe & { /** Leads where the operator's link of the same title leads. */ readonly extern: true })
export interface Gruppe {
  readonly titel: string
  readonly eintraege: readonly Eintrag[]
  /** The group is there for whoever holds any right of its entries. */
  readonly nurMitEinem?: true
  /** The operator's further links of this place stand at the end. */
  readonly platz?: Platz
}

export const MENUE: readonly (Eintrag | Gruppe)[] = [
  {
    titel: 'Bibliothek',
    platz: 'bibliothek',
    eintraege: [
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
    eintraege: [
      { titel: 'Wochen-KTW', pfad: '/ktw/woche', recht: 'READ_KTW_WOCHE' },
      // Annahme: the specification gates only the weekly KTW; the Sunday list has a right of its own, so it is greyed by it.
      { titel: 'Sonntags-KTW', pfad: '/ktw/sonntag', recht: 'READ_SONNTAG_KTW' },
      { titel: 'Krankenhäuser', extern: true },
      { titel: 'Anweisungen', extern: true },
    ],
  },
  { titel: 'Kleiderkammer', pfad: '/kleiderkammer', recht: 'READ_KLEIDUNG' },
  { titel: 'Abrechnung', pfad: '/abrechnung', nurMit: 'ABRECHNUNG' },
  {
    titel: 'Admin Tools',
    nurMitEinem: true,
    eintraege: [
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
export interface Menuepunkt {
  readonly titel: string
  readonly ziel?: string
  readonly extern?: boolean
  readonly grund?: string
}
export interface Menuegruppe {
  readonly titel: string
  readonly punkte: readonly Menuepunkt[]
}

const istGruppe = (eintrag: Eintrag | Gruppe): eintrag is Gruppe => 'eintraege' in eintrag

function punkt(eintrag: Eintrag, nutzer: Rechtetraeger | null, verweise: readonly Verweis[]): Menuepunkt[] {
  if ('nurMit' in eintrag && eintrag.nurMit && !darf(nutzer, eintrag.nurMit)) return []
  if (eintrag.recht && !darf(nutzer, eintrag.recht)) return [{ titel: eintrag.titel, grund: rechtFehlt(eintrag.recht) }]
  if ('pfad' in eintrag) return [{ titel: eintrag.titel, ziel: pfad(eintrag.pfad as '/orte') }]
  const ziel = verweise.find(({ titel }) => titel === eintrag.titel)?.url
  return [
    ziel ? { titel: eintrag.titel, ziel, extern: true } : { titel: eintrag.titel, grund: 'Dieser Verweis ist noch nicht eingerichtet.' },
  ]
}

/** The menu for a member: what is greyed carries its reason, what is hidden is not there. */
export function menue(nutzer: Rechtetraeger | null, verweise: readonly Verweis[]): (Menuepunkt | Menuegruppe)[] {
  return MENUE.flatMap((eintrag): (Menuepunkt | Menuegruppe)[] => {
    if (!istGruppe(eintrag)) return punkt(eintrag, nutzer, verweise)
    if (eintrag.nurMitEinem && !eintrag.eintraege.some(({ recht }) => recht && darf(nutzer, recht))) return []
    const feste = eintrag.eintraege.flatMap((einer) => punkt(einer, nutzer, verweise))
    const weitere = verweise
      .filter(({ platz, titel }) => platz === eintrag.platz && !feste.some((fester) => fester.titel === titel))
      .map(({ titel, url }) => ({ titel, ziel: url, extern: true }))
    return [{ titel: eintrag.titel, punkte: [...feste, ...weitere] }]
  })
}

/** The menu's name for a path, or for the area below which it lies. */
export function titelZu(muster: Pfad): string | undefined {
  const alle = MENUE.flatMap((eintrag) => (istGruppe(eintrag) ? eintrag.eintraege : [eintrag]))
  const treffer = alle.filter((eintrag) => 'pfad' in eintrag && (muster === eintrag.pfad || muster.startsWith(`${eintrag.pfad}/`)))
  return treffer.at(-1)?.titel
}
