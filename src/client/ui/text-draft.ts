import { useState } from 'react'
import { readDraft, rememberDraft, discardDraft } from './draft.ts'

/** A message that survives a reload until it is sent: `const [text, set, sent] = useTextDraft('hilferuf/…')`. */
export function useTextDraft(name: string): [text: string, set: (text: string) => void, sent: () => void] {
  const [text, set] = useState(() => {
    const remembered = readDraft(name, null)?.werte['text']
    return typeof remembered === 'string' ? remembered : ''
  })
  const remember = (fresh: string) => {
    set(fresh)
    rememberDraft(name, null, { text: fresh })
  }
  return [text, remember, () => discardDraft(name)]
}
