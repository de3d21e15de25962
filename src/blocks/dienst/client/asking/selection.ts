import type { Anfrage } from '../../contract.ts'
import type { Kandidat } from '../kind.ts'

/** Twice the number missing, like the server's default. */
const PER_PLATZ = 2
export const MAX = 100

const running = ({ antwort, laeuftAb }: Anfrage, now: string): boolean => antwort === null && laeuftAb > now

export const unansweredAnfragen = (anfragen: readonly Anfrage[], schicht: string, now: string): readonly Anfrage[] =>
  anfragen.filter((anfrage) => anfrage.art === 'hilferuf' && anfrage.schicht === schicht && running(anfrage, now))

export const waitingText = (waiting: number): string =>
  waiting === 0 ? '' : `${waiting === 1 ? 'Eine Person ist' : `${waiting} Personen sind`} schon gefragt, noch ohne Antwort.`

/** Note if more people are asked than needed; '' otherwise. */
export const surplusText = (asked: number, free: number): string =>
  asked > free
    ? `${asked} Gefragte für ${free === 1 ? 'einen freien Platz' : `${free} freie Plätze`}: ` +
      'Wer zuerst zusagt, hat den Platz, alle anderen lesen, dass er vergeben ist.'
    : ''

/** Initially selected people: the first suitable ones, none if each missing place already has a request. */
export const preselectedPeople = (people: readonly Kandidat[], missing: number): readonly string[] =>
  people
    .filter(({ geeignet }) => geeignet)
    .slice(0, Math.min(MAX, Math.max(0, missing) * PER_PLATZ))
    .map(({ profil }) => profil._id)

export function answerWord(anfrage: Anfrage, now: string): { readonly word: string; readonly tone: 'gut' | 'neutral' | 'achtung' } {
  if (anfrage.antwort === 'zugesagt') return { word: 'kommt', tone: 'gut' }
  if (anfrage.antwort === 'abgelehnt') return { word: 'kann nicht', tone: 'neutral' }
  if (anfrage.antwort === 'zurueckgezogen') return { word: 'zurückgenommen', tone: 'neutral' }
  return running(anfrage, now) ? { word: 'noch keine Antwort', tone: 'achtung' } : { word: 'ohne Antwort abgelaufen', tone: 'neutral' }
}
