import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useUrlState } from '../../navigation/url-state.ts'
import { useNarrows } from './narrowing.ts'
import { SearchField } from '../field/SearchField.tsx'

interface Props {
  /** What is searched, as label and placeholder: "Name oder Ort". */
  readonly titel: string
  /** Name of the parameter in the address. */
  readonly name?: string
  /** What is typed, at once: see `useTyped`. */
  readonly onType?: ((text: string) => void) | undefined
}

/** A search field whose text goes to the address 200 ms after the last key: read it with `useUrlState(['suche'])`. */
export function SearchBox({ titel, name = 'suche', onType }: Props) {
  const [{ [name]: wanted = '' }, set] = useUrlState([name])
  useNarrows([name])
  const [text, setText] = useState(wanted)
  const [seen, setSeen] = useState(wanted)
  const [sent, setSent] = useState(wanted)
  // Who closes the sheet of the search sooner has searched as well, but not who went on to another screen.
  const later = useDebouncedCallback(
    (fresh: string, screen: string) => {
      if (location.pathname !== screen) return
      setSent(fresh)
      set({ [name]: fresh })
    },
    { delay: 200, flushOnUnmount: true },
  )
  // The field follows when "Back" or a link changes the address, but not its own changes.
  if (wanted !== seen) {
    setSeen(wanted)
    if (wanted !== sent) setText(wanted)
  }
  const change = (fresh: string) => {
    setText(fresh)
    onType?.(fresh)
    later(fresh, location.pathname)
  }
  // Who taps what was found leaves this screen: to come back to it, the address says first what was searched.
  return <SearchField titel={titel} text={text} set={change} onBlur={() => later.flush()} grows />
}
