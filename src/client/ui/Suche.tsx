import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useUrlZustand } from '../urlzustand.ts'
import { Suchfeld } from './Suchfeld.tsx'

interface Angaben {
  /** What is searched, as label and placeholder: "Name oder Ort". */
  readonly titel: string
  /** Name of the parameter in the address. */
  readonly name?: string
}

/** A search field whose text stands in the address 200 ms after the last key: read it with `useUrlZustand(['suche'])`. */
export function Suche({ titel, name = 'suche' }: Angaben) {
  const [{ [name]: gesucht = '' }, setze] = useUrlZustand([name])
  const [text, setzeText] = useState(gesucht)
  const [gesehen, setzeGesehen] = useState(gesucht)
  const [gesendet, setzeGesendet] = useState(gesucht)
  const spaeter = useDebouncedCallback((neu: string) => {
    setzeGesendet(neu)
    setze({ [name]: neu })
  }, 200)
  // "Back", or a link, changes the address from outside: then the field follows. What was sent from here is no news.
  if (gesucht !== gesehen) {
    setzeGesehen(gesucht)
    if (gesucht !== gesendet) setzeText(gesucht)
  }
  const aendere = (neu: string) => {
    setzeText(neu)
    spaeter(neu)
  }
  return <Suchfeld titel={titel} text={text} setze={aendere} waechst />
}
