import type { Ampel } from '#blocks/faelligkeit/contract.ts'
import type { Tone } from '#client/ui/card/StatusBadge.tsx'

export const CHECK_TONE: Readonly<Record<Ampel, Tone>> = { rot: 'schlecht', gelb: 'achtung', gruen: 'gut', grau: 'neutral' }
