import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useUrlState } from '../../navigation/url-state.ts'
import { useNarrows } from './narrowing.ts'
import { SearchField } from '../field/SearchField.tsx'

interface Props {
  readonly titel: string
  readonly name?: string
  readonly onType?: ((text: string) => void) | undefined
}

/** Search field, debounced by 200 ms into the URL: read it with `useUrlState(['suche'])`. */
export function SearchBox({ titel, name = 'suche', onType }: Props) {
  const [{ [name]: wanted = '' }, setUrl] = useUrlState([name])
  useNarrows([name])
  const [text, setText] = useState(wanted)
  const [seen, setSeen] = useState(wanted)
  const [sent, setSent] = useState(wanted)
  // Flushes when the search sheet closes earlier; cancels on navigation.
  const later = useDebouncedCallback(
    (value: string, screen: string) => {
      if (location.pathname !== screen) return
      setSent(value)
      setUrl({ [name]: value })
    },
    { delay: 200, flushOnUnmount: true },
  )
  // Follows external URL changes ("Back" or a link), but not its own.
  if (wanted !== seen) {
    setSeen(wanted)
    if (wanted !== sent) setText(wanted)
  }
  const change = (value: string) => {
    setText(value)
    onType?.(value)
    later(value, location.pathname)
  }
  // Flushes before a result is opened, so that going back restores the search.
  return <SearchField titel={titel} text={text} set={change} onBlur={() => later.flush()} grows />
}
