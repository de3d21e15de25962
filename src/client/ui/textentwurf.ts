import { useState } from 'react'
import { liesEntwurf, merkeEntwurf, verwirfEntwurf } from './entwurf.ts'

/** A message that survives a reload until it was sent: `const [text, setze, gesendet] = useTextentwurf('hilferuf/…')`. */
export function useTextentwurf(name: string): [text: string, setze: (text: string) => void, gesendet: () => void] {
  const [text, setze] = useState(() => {
    const gemerkt = liesEntwurf(name, null)?.werte['text']
    return typeof gemerkt === 'string' ? gemerkt : ''
  })
  const merke = (neu: string) => {
    setze(neu)
    merkeEntwurf(name, null, { text: neu })
  }
  return [text, merke, () => verwirfEntwurf(name)]
}
