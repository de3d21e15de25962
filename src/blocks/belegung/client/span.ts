import { useDebouncedValue } from '@mantine/hooks'
import { useValue } from '#client/ui/form/field.ts'

export interface Span {
  readonly beginn: string
  readonly ende: string
}

/** Debounced span of the enclosing form, fields 'beginn' and 'ende'; null until valid. */
export function useSpan(): Span | null {
  const [beginn, ende] = [useValue('beginn'), useValue('ende')]
  const valid = typeof beginn === 'string' && typeof ende === 'string' && Date.parse(beginn) < Date.parse(ende)
  const [text] = useDebouncedValue(valid ? `${beginn} ${ende}` : '', 300)
  const [von, bis] = text.split(' ')
  return von && bis ? { beginn: von, ende: bis } : null
}

/** True for a blackout of all resources, regardless of the selection. */
export const useAll = (): boolean => {
  const [blackout, all] = [useValue('sperrzeit'), useValue('alle')]
  return blackout === true && all === true
}
