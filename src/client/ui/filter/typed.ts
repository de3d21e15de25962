import { useState } from 'react'

/**
 * What stands in a search field whose text goes to the address later: for rows that are here and need no server. The second is the
 * `onType` of the field; `wanted` is what the address says, and wins when it changes by another way.
 */
export function useTyped(wanted: string): readonly [text: string, onType: (text: string) => void] {
  const [typed, type] = useState<{ readonly text: string; readonly over: string } | null>(null)
  if (typed !== null && (typed.text === wanted || typed.over !== wanted)) type(null)
  return [typed?.over === wanted ? typed.text : wanted, (text) => type({ text, over: wanted })]
}
