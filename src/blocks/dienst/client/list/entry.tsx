import type { KalenderEntry } from '#blocks/kalender/client/index.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Look } from '#client/ui/kinds/look.ts'
import type { AnlassRow } from '../kind.ts'
import { ANMELDUNG_STATES } from '../StateBadge.tsx'
import { combinedNow } from '../../sums.ts'
import { alikeText, besetzungText, stateText, traineePlacesText, yourState } from '../words.ts'

const sign = { size: 14, stroke: 2.5, 'aria-hidden': true } as const
/** Own states shown in the calendar, the most binding first. */
const TOLD = [
  ['eingeteilt', 'own'],
  ['gemeldet', 'asked'],
  ['warteliste', 'asked'],
] as const

/** Counts of an occasion's offers, of equal ones with their condition; '' once it is over. */
export function needText(
  { ende, schichten }: Pick<AnlassRow, 'ende' | 'schichten'>,
  look: Look,
  text = stateText,
  now = new Date().toISOString(),
): string {
  if (ende <= now) return ''
  // Past offers have no missing places.
  const all = combinedNow(schichten, Date.parse(now))
  const places = look.alike ? alikeText(all, schichten[0]?.termine ?? []) : text(all, look.open)
  return [places, traineePlacesText(all)].filter(Boolean).join(' · ')
}

export function anlassEntry(anlass: AnlassRow, look: Look, draft: boolean, now = new Date().toISOString()): KalenderEntry {
  const { _id, bezeichnung, beginn, ende, ortName, passt, meine } = anlass
  const besetzung = needText(anlass, look, besetzungText, now)
  const base = { id: _id, titel: bezeichnung, beginn, ende, look, subtitle: [ortName, besetzung].filter(Boolean).join(' · ') }
  if (anlass.abgesagt) return { ...base, mark: 'off', sign: <IconX {...sign} />, word: 'Abgesagt', subtitle: ortName }
  const [status, mark] = TOLD.find(([standing]) => meine.some((participation) => participation.status === standing)) ?? []
  if (status) {
    const { icon: StateIcon } = ANMELDUNG_STATES[status]
    return { ...base, mark, sign: <StateIcon {...sign} />, word: yourState(status, false, look.open) }
  }
  if (draft) return { ...base, mark: 'other', word: 'Entwurf' }
  return passt ? { ...base, mark: 'open', word: 'Ein Platz passt zu dir' } : { ...base, mark: 'other' }
}
