// Whom to ask for help. Pure.
import type { Anfrage } from '#blocks/anmeldung/contract.ts'
import type { Kandidat } from '#features/sanitaetsdienste/formen.ts'

/** Twice as many as are missing, as the server does it when nobody chooses. */
const JE_PLATZ = 2
/** As many may be asked in one call. */
export const HOECHSTENS = 100

const laeuft = ({ antwort, laeuftAb }: Anfrage, jetzt: string): boolean => antwort === null && laeuftAb > jetzt

/**
 * Who can be asked at all: not already in the shift, not elsewhere, not asked and still to answer. Suited ones first, of them
 * who was asked longest ago, then who did least lately. `jetzt` is an instant.
 */
export function fragbar(kandidaten: readonly Kandidat[], anfragen: readonly Anfrage[], jetzt: string): readonly Kandidat[] {
  const gefragt = new Set(anfragen.filter((anfrage) => laeuft(anfrage, jetzt)).map(({ profil }) => profil._id))
  return kandidaten
    .filter(
      ({ profil, status, besetztVon }) =>
        besetztVon === null && status !== 'eingeteilt' && status !== 'gemeldet' && !gefragt.has(profil._id),
    )
    .toSorted(
      (a, b) =>
        Number(b.geeignet) - Number(a.geeignet) ||
        (a.zuletztGefragtAm ?? '').localeCompare(b.zuletztGefragtAm ?? '') ||
        a.stunden90Tage - b.stunden90Tage,
    )
}

/** Who is ticked to begin with: the first suited ones. */
export const vorgewaehlt = (leute: readonly Kandidat[], fehlend: number): readonly string[] =>
  leute
    .filter(({ geeignet }) => geeignet)
    .slice(0, Math.min(HOECHSTENS, Math.max(1, fehlend) * JE_PLATZ))
    .map(({ profil }) => profil._id)

export const personen = (anzahl: number): string => (anzahl === 1 ? '1 Person' : `${anzahl} Personen`)

/** How an open or answered question stands, in a word. */
export function antwortwort(anfrage: Anfrage, jetzt: string): { readonly wort: string; readonly ton: 'gut' | 'neutral' | 'achtung' } {
  if (anfrage.antwort === 'zugesagt') return { wort: 'kommt', ton: 'gut' }
  if (anfrage.antwort === 'abgelehnt') return { wort: 'kann nicht', ton: 'neutral' }
  if (anfrage.antwort === 'zurueckgezogen') return { wort: 'zurückgenommen', ton: 'neutral' }
  return laeuft(anfrage, jetzt) ? { wort: 'noch keine Antwort', ton: 'achtung' } : { wort: 'ohne Antwort abgelaufen', ton: 'neutral' }
}
