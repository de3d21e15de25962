// What happened to somebody's sign-up, as the history of its occasion tells it.
import { wallClock } from '#contract/berlin.ts'

/** How a sign-up stands in the history, people and vehicles by name; what is empty is left out. */
interface HelferFacts {
  readonly profil: string
  readonly schicht: { readonly bezeichnung: string; readonly beginn?: string }
  readonly status: string
  readonly funktion: string
  readonly fahrzeug: string
  readonly praktikant: boolean
  readonly von: string
  readonly bis: string
  readonly grund: string
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
/** ['15.11.2026', '13:00'] */
function instantParts(instant: string): readonly string[] {
  const [day = '', time = ''] = new Date(wallClock(instant)).toISOString().split('T')
  return [day.split('-').toReversed().join('.'), time.slice(0, 5)]
}
/** A shift without a name is known by its begin: 'Schicht ab 15.11.2026, 13:00 Uhr'. */
const schichtWord = ({ bezeichnung, beginn = '' }: HelferFacts['schicht']): string =>
  bezeichnung || (beginn && `Schicht ab ${instantParts(beginn).join(', ')} Uhr`)

const schicht = ({ schicht: one }: Partial<HelferFacts>): string => (one ? schichtWord(one) : '')
const time = ({ von, bis }: Partial<HelferFacts>): string =>
  von && bis ? [von, bis].map((value) => instantParts(value).join(' ')).join(' bis ') : ''

/** 'Lena Schmidt eingeteilt: Schicht 1, Transportführer, KTW 14/01'. */
export function personSentence({
  aktion: action,
  alt: old,
  neu: fresh,
}: {
  readonly aktion: string
  readonly alt?: unknown
  readonly neu?: unknown
}): string {
  const [before, after] = [old ?? {}, fresh ?? {}] as [Partial<HelferFacts>, Partial<HelferFacts>]
  const state = after.profil ? after : before
  const where = [schicht(state), state.funktion, state.fahrzeug, state.praktikant && 'als Praktikant', time(state)].filter(Boolean)
  const different = action === 'geaendert' ? differences(before, after) : ''
  // Both sides of a hand-over have an entry.
  const what = action === 'uebergeben' && after.status !== 'abgesagt' ? 'hat den Platz übernommen' : TAETIGKEIT[action]
  return `${state.profil ?? 'Jemand'} ${what ?? action}${where.length > 0 ? `: ${where.join(', ')}` : ''}${different}${state.grund ? ` – ${state.grund}` : ''}`
}

/** ' (vorher Fahrer, KTW 14/01)': what was different before. */
function differences(before: Partial<HelferFacts>, after: Partial<HelferFacts>): string {
  const texts = (state: Partial<HelferFacts>) => [schicht(state), state.funktion ?? '', state.fahrzeug ?? '', time(state)]
  const now = texts(after)
  const old = texts(before).filter((text, i) => text !== '' && text !== now[i])
  return old.length > 0 ? ` (vorher ${old.join(', ')})` : ''
}
