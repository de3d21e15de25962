// How the history of a service reads: entries about people as sentences, everything else as "what: from → to".
import type * as z from 'zod/mini'
import type { Antwort } from '#contract/endpoint.ts'
import { enumOf } from '#contract/schema.ts'
import { lesbar } from '#client/ui/HistorieListe.tsx'
import { ANMELDESTATUS_NAMEN } from '#blocks/anmeldung/contract.ts'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { ABSAGE_NAMEN, dienstFelder, STATUS_NAMEN } from '#features/sanitaetsdienste/formen.ts'

export type Eintrag = Antwort<typeof sanitaetsdiensteContract.history>[number]

export const ARTEN = ['dienst', 'schichten', 'helfer'] as const
export type Verlaufsart = (typeof ARTEN)[number]
export const ART_TITEL: Readonly<Record<Verlaufsart, string>> = { dienst: 'Angaben', schichten: 'Schichten und Bedarf', helfer: 'Helfer' }

/** What an entry is about. */
export function artVon({ feld }: Pick<Eintrag, 'feld'>): Verlaufsart {
  if (feld === 'helfer') return 'helfer'
  return feld.startsWith('schicht:') ? 'schichten' : 'dienst'
}

const TAETIGKEIT: Readonly<Record<string, string>> = {
  gemeldet: 'gemeldet',
  eingeteilt: 'eingeteilt',
  ausgeteilt: 'aus der Einteilung genommen',
  nachgerueckt: 'von der Warteliste nachgerückt',
  uebergeben: 'hat den Platz übergeben',
  warteliste: 'auf der Warteliste',
  abgelehnt: 'abgelehnt',
  abgesagt: 'abgemeldet',
  nichtErschienen: 'nicht erschienen',
  geaendert: 'geändert',
  geloescht: 'entfernt',
}

/** What somebody did, at the head of a group. */
const TATEN: Readonly<Record<string, string>> = {
  angelegt: 'hat den Dienst angelegt',
  gefragt: 'hat um Hilfe gebeten',
  geaendert: 'hat geändert',
  abgesagt: 'hat den Dienst abgesagt',
  abgeschlossen: 'hat den Dienst abgeschlossen',
  geloescht: 'hat den Dienst gelöscht',
}

const WEITER: Readonly<Record<string, string>> = {
  ausgeschrieben: 'hat den Dienst ausgeschrieben',
  abgerechnet: 'hat den Dienst abgerechnet',
}

/** What somebody did with the fields of one group: 'hat den Dienst kopiert'; '' for none. */
export function tat(felder: readonly Pick<Eintrag, 'aktion' | 'feld' | 'neu'>[]): string {
  const [erstes] = felder
  if (!erstes) return ''
  if (erstes.aktion === 'angelegt' && felder.some(({ feld }) => feld === 'kopieVon')) return 'hat den Dienst als Kopie angelegt'
  if (erstes.aktion === 'geaendert' && felder.length === 1 && erstes.feld === 'status')
    return WEITER[String(erstes.neu)] ?? 'hat den Status geändert'
  return TATEN[erstes.aktion] ?? 'hat geändert'
}

// What is no field of the form, or has more values than it.
const WEITERE: Readonly<Record<string, z.core.$ZodType>> = { status: enumOf(STATUS_NAMEN), absageVon: enumOf(ABSAGE_NAMEN) }

/** A value of a field as people read it; '–' for none. */
export const wert = (feld: string, roh: unknown): string => lesbar(roh, WEITERE[feld] ?? dienstFelder[feld as keyof typeof dienstFelder])

type Stand = Readonly<Record<string, unknown>>
const alsStand = (roh: unknown): Stand => (typeof roh === 'object' && roh !== null ? (roh as Stand) : {})
const text = (stand: Stand, name: string): string => (typeof stand[name] === 'string' ? stand[name] : '')
const statusWort = (status: string): string => (ANMELDESTATUS_NAMEN as Readonly<Record<string, string>>)[status]?.toLowerCase() ?? status

/** A shift without a name is known by its begin: 'Schicht ab 15.11.2026, 13:00 Uhr'. */
const schichtwort = (name: string): string => name.replace(/^(\d\d\.\d\d\.\d{4}) (\d\d:\d\d)$/, 'Schicht ab $1, $2 Uhr')

/** 'Lena Schmidt eingeteilt: Schicht 1, Transportführer, KTW 14/01'. */
export function personensatz({ aktion, alt, neu }: Pick<Eintrag, 'aktion' | 'alt' | 'neu'>): string {
  const [vorher, nachher] = [alsStand(alt), alsStand(neu)]
  const stand = text(nachher, 'person') === '' ? vorher : nachher
  const person = text(stand, 'person') || 'Jemand'
  const wo = [
    schichtwort(text(stand, 'schicht')),
    text(stand, 'funktion'),
    text(stand, 'fahrzeug'),
    text(stand, 'praktikant') === 'ja' ? 'als Praktikant' : '',
    text(stand, 'zeit'),
  ].filter(Boolean)
  const grund = text(stand, 'grund')
  const anders = aktion === 'geaendert' ? unterschiede(vorher, nachher) : ''
  // Both sides of a hand-over have an entry.
  const was = aktion === 'uebergeben' && text(nachher, 'status') !== 'abgesagt' ? 'hat den Platz übernommen' : TAETIGKEIT[aktion]
  return `${person} ${was ?? statusWort(aktion)}${wo.length > 0 ? `: ${wo.join(', ')}` : ''}${anders ? ` (${anders})` : ''}${grund ? ` – ${grund}` : ''}`
}

/** 'vorher Fahrer, KTW 14/01': what was different before. */
function unterschiede(vorher: Stand, nachher: Stand): string {
  const alt = ['schicht', 'funktion', 'fahrzeug', 'zeit'].flatMap((feld) =>
    text(vorher, feld) !== text(nachher, feld) && text(vorher, feld) !== '' ? [text(vorher, feld)] : [],
  )
  return alt.length > 0 ? `vorher ${alt.join(', ')}` : ''
}

const REIHE = ['nummer', 'status', ...Object.keys(dienstFelder)]
/** Fields of one change in the order of the form, shifts behind them; the server keeps them in no order. */
export const geordnet = (eintraege: readonly Eintrag[]): Eintrag[] => {
  const stelle = ({ feld }: Eintrag) => (REIHE.includes(feld) ? REIHE.indexOf(feld) : REIHE.length)
  return eintraege.toSorted((a, b) => stelle(a) - stelle(b) || a.feld.localeCompare(b.feld, 'de', { numeric: true }))
}

/** One line of a diff; `alt` is '' where nothing was before, `neu` '' where nothing is now. */
export interface Zeile {
  readonly titel: string
  readonly alt: string
  readonly neu: string
}
// The database keeps the parts of a nested value in no order.
const FOLGE =
  'Bezeichnung Beginn Ende Bedarf Praktikanten Fahrzeuge Name Ansprechpartner Telefon E-Mail Tabelle Punkte Helfer übernommen Anwesend'
    .split(' ')
    .concat(['Nicht erschienen', 'Stunden', 'Versorgt', 'Transporte', 'Notarzt', 'Nachgeforderte RTW'])
const nachFolge = (teile: readonly string[]) => {
  const stelle = (teil: string) => (FOLGE.includes(teil) ? FOLGE.indexOf(teil) : FOLGE.length)
  return teile.toSorted((a, b) => stelle(a) - stelle(b))
}
const gefuellt = (satz: string) => (satz === '–' ? '' : satz)

/** The lines of one entry: a nested value (organiser, shift) has one per part that differs. */
export function zeilen({ feld, titel, alt, neu }: Pick<Eintrag, 'feld' | 'titel' | 'alt' | 'neu'>): Zeile[] {
  if (feld === '') return []
  const verschachtelt = [alt, neu].some((roh) => typeof roh === 'object' && roh !== null && !Array.isArray(roh))
  if (!verschachtelt) {
    const zeile = { titel, alt: gefuellt(wert(feld, alt)), neu: gefuellt(wert(feld, neu)) }
    return zeile.alt === zeile.neu ? [] : [zeile]
  }
  const [vorher, nachher] = [alsStand(alt), alsStand(neu)]
  return nachFolge([...new Set([...Object.keys(vorher), ...Object.keys(nachher)])]).flatMap((teil) => {
    const zeile = { titel: `${titel}, ${teil}`, alt: gefuellt(lesbar(vorher[teil])), neu: gefuellt(lesbar(nachher[teil])) }
    return zeile.alt === zeile.neu ? [] : [zeile]
  })
}

/** '1 Änderung seit deinem letzten Besuch', by groups; '' when there is none. */
export function neuigkeiten(eintraege: readonly Eintrag[]): string {
  const zahl = new Set(eintraege.filter(({ ungesehen }) => ungesehen).map(({ gruppe }) => gruppe)).size
  if (zahl === 0) return ''
  return `${zahl === 1 ? '1 Änderung' : `${zahl} Änderungen`} seit deinem letzten Besuch`
}
