import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useUrlState } from '../url-state.ts'
import { SearchField } from './SearchField.tsx'

interface Props {
  /** What is searched, as label and placeholder: "Name oder Ort". */
  readonly titel: string
  /** Name of the parameter in the address. */
  readonly name?: string
}

/** A search field whose text goes to the address 200 ms after the last key: read it with `useUrlState(['suche'])`. */
export function SearchBox({ titel, name = 'suche' }: Props) {
  const [{ [name]: wanted = '' }, set] = useUrlState([name])
  const [text, setText] = useState(wanted)
  const [seen, setSeen] = useState(wanted)
  const [sent, setSent] = useState(wanted)
  const later = useDebouncedCallback((fresh: string) => {
    setSent(fresh)
    set({ [name]: fresh })
  }, 200)
  // The field follows when "Back" or a link changes the address, but not its own changes.
  if (wanted !== seen) {
    setSeen(wanted)
    if (wanted !== sent) setText(wanted)
  }
  const change = (fresh: string) => {
    setText(fresh)
    later(fresh)
  }
  return <SearchField titel={titel} text={text} set={change} grows />
}
