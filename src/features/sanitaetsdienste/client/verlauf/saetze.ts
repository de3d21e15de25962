// What the history of a service says besides lines: who did what with the service, and with the people in it.
import type { Antwort } from '#contract/endpoint.ts'
import { alsEingabeTag, alsEingabeZeitpunkt, tagVon, uhrzeit } from '#client/datum.ts'
import type { HistoryEntry, OwnSentences } from '#client/ui/history/sentences.ts'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Helferstand } from '#features/sanitaetsdienste/history.ts'

export type Eintrag = Antwort<typeof sanitaetsdiensteContract.history>[number]

export const ARTEN = ['dienst', 'schichten', 'helfer'] as const
export type Verlaufsart = (typeof ARTEN)[number]
export const ART_TITEL: Readonly<Record<Verlaufsart, string>> = { dienst: 'Angaben', schichten: 'Schichten und Bedarf', helfer: 'Helfer' }

/** What an entry is about. */
export const artVon = ({ feld }: Pick<Eintrag, 'feld'>): Verlaufsart => (feld === 'helfer' || feld === 'schichten' ? feld : 'dienst')

const TATEN: Readonly<Record<string, string>> = {
  angelegt: 'hat den Dienst angelegt',
  gefragt: 'hat um Hilfe gebeten',
  abgesagt: 'hat den Dienst abgesagt',
  abgeschlossen: 'hat den Dienst abgeschlossen',
  geloescht: 'hat den Dienst gelöscht',
}
const WEITER: Readonly<Record<string, string>> = {
  ausgeschrieben: 'hat den Dienst ausgeschrieben',
  abgerechnet: 'hat den Dienst abgerechnet',
}

/** What somebody did with the fields of one group: 'hat den Dienst als Kopie angelegt'; undefined where it is as everywhere. */
export function tat(felder: readonly Pick<HistoryEntry, 'aktion' | 'feld' | 'neu'>[]): string | undefined {
  const [erstes] = felder
  if (erstes?.aktion === 'angelegt' && felder.some(({ feld }) => feld === 'kopieVon')) return 'hat den Dienst als Kopie angelegt'
  if (erstes?.aktion === 'geaendert' && felder.length === 1 && erstes.feld === 'status')
    return WEITER[String(erstes.neu)] ?? 'hat den Status geändert'
  return erstes && TATEN[erstes.aktion]
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
/** A shift without a name is known by its begin: 'Schicht ab 15.11.2026, 13:00 Uhr'. */
const schichtwort = ({ bezeichnung, beginn = '' }: Helferstand['schicht']): string =>
  bezeichnung || (beginn && `Schicht ab ${alsEingabeTag(tagVon(beginn))}, ${uhrzeit(beginn)} Uhr`)

const schicht = ({ schicht: eine }: Partial<Helferstand>): string => (eine ? schichtwort(eine) : '')
const zeit = ({ von, bis }: Partial<Helferstand>): string =>
  von && bis ? `${alsEingabeZeitpunkt(von)} bis ${alsEingabeZeitpunkt(bis)}` : ''

/** 'Lena Schmidt eingeteilt: Schicht 1, Transportführer, KTW 14/01'. */
export function personensatz({ aktion, alt, neu }: Pick<HistoryEntry, 'aktion' | 'alt' | 'neu'>): string {
  const [vorher, nachher] = [alt ?? {}, neu ?? {}] as [Partial<Helferstand>, Partial<Helferstand>]
  const stand = nachher.profil ? nachher : vorher
  const wo = [schicht(stand), stand.funktion, stand.fahrzeug, stand.praktikant && 'als Praktikant', zeit(stand)].filter(Boolean)
  const anders = aktion === 'geaendert' ? unterschiede(vorher, nachher) : ''
  // Both sides of a hand-over have an entry.
  const was = aktion === 'uebergeben' && nachher.status !== 'abgesagt' ? 'hat den Platz übernommen' : TAETIGKEIT[aktion]
  return `${stand.profil ?? 'Jemand'} ${was ?? aktion}${wo.length > 0 ? `: ${wo.join(', ')}` : ''}${anders}${stand.grund ? ` – ${stand.grund}` : ''}`
}

/** ' (vorher Fahrer, KTW 14/01)': what was different before. */
function unterschiede(vorher: Partial<Helferstand>, nachher: Partial<Helferstand>): string {
  const texte = (stand: Partial<Helferstand>) => [schicht(stand), stand.funktion ?? '', stand.fahrzeug ?? '', zeit(stand)]
  const jetzt = texte(nachher)
  const alt = texte(vorher).filter((text, i) => text !== '' && text !== jetzt[i])
  return alt.length > 0 ? ` (vorher ${alt.join(', ')})` : ''
}

export const DIENSTSAETZE: OwnSentences = {
  deed: tat,
  sentence: (eintrag) => (eintrag.feld === 'helfer' ? personensatz(eintrag) : undefined),
}

/** '1 Änderung seit deinem letzten Besuch', by groups; '' when there is none. */
export function neuigkeiten(eintraege: readonly Eintrag[]): string {
  const zahl = new Set(eintraege.filter(({ ungesehen }) => ungesehen).map(({ gruppe }) => gruppe)).size
  if (zahl === 0) return ''
  return `${zahl === 1 ? '1 Änderung' : `${zahl} Änderungen`} seit deinem letzten Besuch`
}
