import { useState } from 'react'

/**
 * Undebounced text of a search field, for filtering loaded rows. The second value is the field's
 * `onType`. `wanted` is the URL value and wins on external changes.
 */
export function useTyped(wanted: string): readonly [text: string, onType: (text: string) => void] {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null)
  if (typed !== null && (typed.text === wanted || typed.over !== wanted)) setTyped(null)
  return [typed?.over === wanted ? typed.text : wanted, (text) => setTyped({ text, over: wanted })]
}
