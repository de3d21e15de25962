import { wallClock } from '#contract/time/berlin.ts'

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
  readonly trotzdem: string
}
interface Entry {
  readonly aktion: string
  readonly alt?: unknown
  readonly neu?: unknown
  /** Time and actor; null for the system. */
  readonly zeit?: string
  readonly benutzer?: { readonly vorname: string; readonly nachname: string } | null
}

const WEEKDAYS = ['So.', 'Mo.', 'Di.', 'Mi.', 'Do.', 'Fr.', 'Sa.'] as const
function clock(instant: string): string {
  const [hour = '', minute = ''] = new Date(wallClock(instant)).toISOString().slice(11, 16).split(':')
  return minute === '00' ? String(Number(hour)) : `${Number(hour)}:${minute}`
}
/** 'Fr., 27.11.', with the year if it differs from that of `seen`. */
function day(instant: string, seen: string): string {
  const date = new Date(wallClock(instant))
  const [year = '', month = '', dayOfMonth = ''] = date.toISOString().slice(0, 10).split('-')
  return `${WEEKDAYS[date.getUTCDay()]}, ${dayOfMonth}.${month}.${seen.startsWith(year) ? '' : year}`
}

/** 'für „Früh“'; unnamed shifts use their begin: 'für Fr., 27.11., 17 Uhr'. */
function where({ schicht }: Partial<HelferFacts>, seen: string): string {
  if (schicht?.bezeichnung) return `für „${schicht.bezeichnung}“`
  return schicht?.beginn ? `für ${day(schicht.beginn, seen)}, ${clock(schicht.beginn)} Uhr` : ''
}
/** Describes a place: 'als Fahrer', 'auf KTW 14/01', 'von 10 bis 11:30 Uhr'. */
const parts = ({ funktion, fahrzeug, praktikant, von, bis, trotzdem }: Partial<HelferFacts>): string[] => [
  [funktion && `als ${funktion}`, fahrzeug && `auf ${fahrzeug}`].filter(Boolean).join(' '),
  praktikant ? 'als Praktikant' : '',
  von && bis ? `von ${clock(von)} bis ${clock(bis)} Uhr` : '',
  trotzdem ? `trotzdem (${trotzdem})` : '',
]

/** `who` is '' if the actor is the person, as the name precedes. */
type Say = (who: string, where: string, status: string) => string
const did =
  (verb: string): Say =>
  (who, place) =>
    ['hat', who || 'sich', place, verb].filter(Boolean).join(' ')
const didTo =
  (verb: string): Say =>
  (who, place, status) => {
    const what = status === 'eingeteilt' ? 'Einteilung' : 'Meldung'
    return [who ? `hat die ${what} von ${who}` : `hat die eigene ${what}`, place, verb].filter(Boolean).join(' ')
  }
const SENTENCES: Readonly<Record<string, Say>> = {
  gemeldet: did('gemeldet'),
  eingeteilt: did('eingeteilt'),
  ausgeteilt: did('aus der Einteilung genommen'),
  warteliste: did('auf die Warteliste gesetzt'),
  abgelehnt: did('abgelehnt'),
  abgesagt: did('abgemeldet'),
  nichtErschienen: did('als nicht erschienen eingetragen'),
  geaendert: didTo('geändert'),
  geloescht: didTo('gelöscht'),
  nachgerueckt: (who, place) => [who || 'ist', who && 'ist', place, 'von der Warteliste nachgerückt'].filter(Boolean).join(' '),
  uebergeben: (who, place, status) =>
    [who, 'hat den Platz', place, status === 'abgesagt' ? 'übergeben' : 'übernommen'].filter(Boolean).join(' '),
}

export function personSentence({ aktion, alt, neu, zeit = '', benutzer }: Entry): string {
  const [before, after] = [alt ?? {}, neu ?? {}] as [Partial<HelferFacts>, Partial<HelferFacts>]
  const state = after.profil ? after : before
  const isSelf = benutzer && `${benutzer.vorname} ${benutzer.nachname}` === state.profil
  const say = SENTENCES[aktion] ?? didTo('geändert')
  const sentence = say(isSelf ? '' : (state.profil ?? 'jemanden'), where(state, zeit), state.status ?? '')
  const detail = aktion === 'geaendert' ? differences(before, after, zeit) : parts(state).filter(Boolean)
  return `${[sentence, ...detail].join(', ')}${state.grund ? ` – ${state.grund}` : ''}`
}

/** Lists the changed parts: 'jetzt auf RTW 14/02, vorher auf KTW 14/01'. */
function differences(before: Partial<HelferFacts>, after: Partial<HelferFacts>, seen: string): string[] {
  const [old, afterParts] = [before, after].map((state) => [where(state, seen), ...parts(state)]) as [string[], string[]]
  const only = (some: readonly string[], others: readonly string[]) =>
    some.filter((text, i) => text !== '' && text !== others[i]).join(', ')
  const [now, then] = [only(afterParts.slice(1), old.slice(1)), only(old, afterParts)]
  return [now && `jetzt ${now}`, then && `vorher ${then}`].filter(Boolean)
}
