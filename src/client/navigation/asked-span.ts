// A time that the calendar brings to the form of something new: in the address, as instants.
import { useUrlState } from './url-state.ts'

interface Span {
  readonly beginn: string
  readonly ende: string
}
/** What of it is an instant. */
export const askedSpan = (asked: Span): Partial<Span> =>
  Object.fromEntries(Object.entries(asked).filter(([, instant]) => !Number.isNaN(Date.parse(instant))))

export function useAskedSpan(): Partial<Span> {
  const [asked] = useUrlState(['beginn', 'ende'])
  return askedSpan(asked)
}
