import { useUrlState } from './url-state.ts'

interface Span {
  readonly beginn: string
  readonly ende: string
}
export const askedSpan = (asked: Span): Partial<Span> =>
  Object.fromEntries(Object.entries(asked).filter(([, instant]) => !Number.isNaN(Date.parse(instant))))

export function useAskedSpan(): Partial<Span> {
  const [asked] = useUrlState(['beginn', 'ende'])
  return askedSpan(asked)
}
