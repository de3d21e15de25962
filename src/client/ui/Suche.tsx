import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import { useUrlZustand } from '../urlzustand.ts'

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
  return (
    <TextInput
      type="search"
      className="nicht-drucken"
      aria-label={titel}
      placeholder={titel}
      value={text}
      onChange={(e) => aendere(e.currentTarget.value)}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={text && <CloseButton aria-label="Suche leeren" size="lg" onClick={() => aendere('')} />}
      style={{ flex: '1 1 240px', minWidth: 0 }}
    />
  )
}
