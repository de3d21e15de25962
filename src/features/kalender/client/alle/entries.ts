import type { KalenderEntry } from '#blocks/kalender/client/index.ts'
import { findRows } from '#client/text/search.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import type { Look } from '#client/ui/kinds/look.ts'
import type { KalenderEntry as Entry, KalenderState } from '#contract/time/kalender.ts'
import type { PlanKind } from '#contract/time/plan.ts'

export const ONLY = { meine: 'Meine', frei: 'Frei für mich' } as const

interface Wanted {
  readonly bereiche: string
  readonly nur: string
  readonly suche: string
}
export const kindsIn = (areas: string): readonly string[] => areas.split(',').filter(Boolean)

export function filterEntries(entries: readonly Entry[], { bereiche, nur, suche }: Wanted): readonly Entry[] {
  const kinds = kindsIn(bereiche)
  const visible = entries.filter(
    ({ art, eigene, zustand }) =>
      (kinds.length === 0 || kinds.includes(art)) && (nur === 'meine' ? eigene : nur !== 'frei' || zustand === 'frei'),
  )
  return findRows(visible, suche, ({ titel, unter: under }) => `${titel} ${under}`)
}

const WORDS: Readonly<Record<KalenderState, string>> = {
  eingeteilt: 'Du bist eingeteilt',
  gemeldet: 'Du bist gemeldet',
  warteliste: 'Du stehst auf der Warteliste',
  leitung: 'Du leitest',
  frei: 'Ein Platz passt zu dir',
  ohne: '',
  entwurf: 'Entwurf',
  angefragt: 'Angefragt',
  bestaetigt: '',
  abgelehnt: 'Abgelehnt',
  abgesagt: 'Abgesagt',
  abwesend: '',
}
const lookOf = (kind: PlanKind): Look => KINDS[kind]
/** Areas without staffing use the labels of open sign-up. */
const OPEN_WORDS: Partial<typeof WORDS> = { eingeteilt: 'Du bist dabei', gemeldet: 'Du bist angemeldet' }

export const stateWord = ({ zustand, eigene, art }: Entry): string =>
  eigene && zustand === 'bestaetigt'
    ? 'Du hast gebucht'
    : eigene && art === 'cdienst'
      ? 'Du hast C-Dienst'
      : ((lookOf(art).open ? OPEN_WORDS[zustand] : undefined) ?? WORDS[zustand])

function markOf({ zustand, eigene, art }: Entry): KalenderEntry['mark'] {
  if (zustand === 'abgesagt' || zustand === 'abgelehnt') return 'off'
  if (zustand === 'abwesend') return 'away'
  if (zustand === 'frei') return 'open'
  if (!eigene) return 'other'
  if (zustand === 'gemeldet' && lookOf(art).open) return 'own'
  return zustand === 'gemeldet' || zustand === 'warteliste' || zustand === 'angefragt' ? 'asked' : 'own'
}

/** Distinguishes several entries of one occasion: per slot or session. */
export const nameOf = ({ _id, beginn }: Entry): string => `${_id}~${beginn}`

/** Distinguishes free slots with the same begin. */
export const placeOf = (entry: Entry): string => `${nameOf(entry)}~${entry.ende}`

/** Entry of an address; external links contain only its id. */
export const findEntry = (entries: readonly Entry[], name: string): Entry | undefined =>
  entries.find((entry) => nameOf(entry) === name) ?? entries.find(({ _id }) => name !== '' && _id === name)

export function asKalenderEntry(entry: Entry): KalenderEntry {
  const { titel, beginn, ende, unter: under, art } = entry
  const word = stateWord(entry)
  return {
    id: nameOf(entry),
    titel,
    beginn,
    ende,
    look: lookOf(art),
    mark: markOf(entry),
    ...(word && { word }),
    ...(under && { subtitle: under }),
  }
}
