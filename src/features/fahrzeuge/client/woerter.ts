import type { Ampel } from '#blocks/faelligkeit/contract.ts'
import type { Mangel } from '#features/fahrzeuge/formen.ts'
import type { Ton } from '#client/ui/Statusmarke.tsx'

/** How the values of the closed lists read on the screen. */
export const STATUS_FARBEN = { einsatzbereit: 'gruen', eingeschraenkt: 'gelb', werkstatt: 'red', ausserDienst: 'gray' } as const

/** The lights of what is due. */
export const PRUEFTON: Readonly<Record<Ampel, Ton>> = { rot: 'schlecht', gelb: 'achtung', gruen: 'gut', grau: 'neutral' }
export const PRIORITAET_TON: Readonly<Record<Mangel['prioritaet'], Ton>> = {
  niedrig: 'neutral',
  mittel: 'hinweis',
  hoch: 'achtung',
  kritisch: 'schlecht',
}
export const MANGELSTATUS_TON: Readonly<Record<Mangel['status'], Ton>> = {
  gemeldet: 'achtung',
  'in Arbeit': 'hinweis',
  behoben: 'gut',
  abgelehnt: 'neutral',
}
