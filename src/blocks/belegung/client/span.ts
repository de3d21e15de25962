import { useDebouncedValue } from '@mantine/hooks'
import { useValue } from '#client/ui/form/field.ts'

export interface Span {
  readonly beginn: string
  readonly ende: string
}

/** The span of the form around, fields 'beginn' and 'ende', as soon as it is one and the hand rests; null before. */
export function useSpan(): Span | null {
  const [beginn, ende] = [useValue('beginn'), useValue('ende')]
  const valid = typeof beginn === 'string' && typeof ende === 'string' && Date.parse(beginn) < Date.parse(ende)
  const [text] = useDebouncedValue(valid ? `${beginn} ${ende}` : '', 300)
  const [von, bis] = text.split(' ')
  return von && bis ? { beginn: von, ende: bis } : null
}

/** A blackout of everything that can be booked, whatever is chosen. */
export const useAll = (): boolean => {
  const [blackout, all] = [useValue('sperrzeit'), useValue('alle')]
  return blackout === true && all === true
}
