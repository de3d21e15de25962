import { useDebouncedValue } from '@mantine/hooks'
import { useWert } from '#client/ui/feld.ts'

export interface Spanne {
  readonly beginn: string
  readonly ende: string
}

/** The span of the form around, fields 'beginn' and 'ende', as soon as it is one and the hand rests; null before. */
export function useSpanne(): Spanne | null {
  const [beginn, ende] = [useWert('beginn'), useWert('ende')]
  const gueltig = typeof beginn === 'string' && typeof ende === 'string' && Date.parse(beginn) < Date.parse(ende)
  const [text] = useDebouncedValue(gueltig ? `${beginn} ${ende}` : '', 300)
  const [von, bis] = text.split(' ')
  return von && bis ? { beginn: von, ende: bis } : null
}
