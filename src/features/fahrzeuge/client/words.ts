import type { Ampel } from '#blocks/faelligkeit/contract.ts'
import type { Mangel } from '#features/fahrzeuge/schemas.ts'
import type { Tone } from '#client/ui/StatusBadge.tsx'

/** How the values of the closed lists read on the screen. */
export const STATUS_COLORS = { einsatzbereit: 'gruen', eingeschraenkt: 'gelb', werkstatt: 'red', ausserDienst: 'gray' } as const

/** The lights of what is due. */
export const CHECK_TONE: Readonly<Record<Ampel, Tone>> = { rot: 'schlecht', gelb: 'achtung', gruen: 'gut', grau: 'neutral' }
export const PRIORITAET_TONE: Readonly<Record<Mangel['prioritaet'], Tone>> = {
  niedrig: 'neutral',
  mittel: 'hinweis',
  hoch: 'achtung',
  kritisch: 'schlecht',
}
export const MANGELSTATUS_TONE: Readonly<Record<Mangel['status'], Tone>> = {
  gemeldet: 'achtung',
  'in Arbeit': 'hinweis',
  behoben: 'gut',
  abgelehnt: 'neutral',
}
