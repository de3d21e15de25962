import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHourglassEmpty from '@tabler/icons-react/dist/esm/icons/IconHourglassEmpty.mjs'
import IconQuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs'
import IconUserStar from '@tabler/icons-react/dist/esm/icons/IconUserStar.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Icon } from '@tabler/icons-react'
import type { PlanEntry, PlanState } from '#contract/time/plan.ts'

interface Look {
  readonly word: string
  readonly color: string
  readonly sign: Icon
  readonly about?: (name: string) => string
}

const LOOKS: Readonly<Record<PlanState, Look>> = {
  eingeteilt: { word: 'Eingeteilt', color: 'gruen', sign: IconCheck },
  gemeldet: { word: 'Gemeldet', color: 'petrol', sign: IconClock },
  warteliste: { word: 'Warteliste', color: 'petrol', sign: IconHourglassEmpty },
  angeboten: {
    word: 'Platz angeboten',
    color: 'gelb',
    sign: IconArrowsExchange,
    about: (name) => `${name} ist gefragt. Noch ist es dein Platz.`,
  },
  uebergeben: { word: 'Platz übergeben', color: 'gray', sign: IconArrowsExchange, about: (name) => `${name} hat deinen Platz übernommen.` },
  nichtErschienen: { word: 'Nicht erschienen', color: 'red', sign: IconX },
  leitung: { word: 'Leitung', color: 'petrol', sign: IconUserStar },
  gefragt: { word: 'Du bist gefragt', color: 'gelb', sign: IconQuestionMark, about: (name) => `${name} bittet dich um Hilfe.` },
  zuUebernehmen: {
    word: 'Platz für dich',
    color: 'gelb',
    sign: IconQuestionMark,
    about: (name) => `${name} möchte dir den Platz übergeben.`,
  },
  angefragt: { word: 'Angefragt', color: 'petrol', sign: IconClock },
  bestaetigt: { word: 'Bestätigt', color: 'gruen', sign: IconCheck },
  abgelehnt: { word: 'Abgelehnt', color: 'red', sign: IconX },
  abgesagt: { word: 'Abgesagt', color: 'red', sign: IconX },
  abwesend: { word: 'Nicht verfügbar', color: 'gray', sign: IconCalendarOff },
}

const OPEN: Partial<typeof LOOKS> = {
  eingeteilt: { ...LOOKS.eingeteilt, word: 'Dabei' },
  gemeldet: { ...LOOKS.eingeteilt, word: 'Angemeldet' },
}

export interface Standing extends Pick<PlanEntry, 'zustand' | 'als'> {
  readonly open?: boolean | undefined
}
/** Leaders see their role instead: 'Leitung' or 'Stellvertretung'. */
export const lookOf = ({ zustand, als, open = false }: Standing): Look =>
  zustand === 'leitung' ? { ...LOOKS.leitung, word: als || LOOKS.leitung.word } : ((open ? OPEN[zustand] : undefined) ?? LOOKS[zustand])

/** True if cancelled or taken over: nothing to attend. */
export const isOff = ({ zustand }: Pick<PlanEntry, 'zustand'>): boolean =>
  (['abgesagt', 'abgelehnt', 'uebergeben', 'nichtErschienen'] as readonly PlanState[]).includes(zustand)

/** 'Ben Muster hat deinen Platz übernommen.'; for a booking, the responsible person; '' if nobody else is involved. */
export function aboutWhom({ art, zustand, wer }: Pick<PlanEntry, 'art' | 'zustand' | 'wer'>): string {
  if (!wer) return ''
  const name = `${wer.vorname} ${wer.nachname}`
  if (art === 'cdienst') return `Kannst du nicht? Sprich mit ${name}.`
  return LOOKS[zustand].about?.(name) ?? `Verantwortlich: ${name}`
}
