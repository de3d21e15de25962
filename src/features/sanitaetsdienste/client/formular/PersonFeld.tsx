import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { person } from '#contract/bausteine.ts'
import type * as z from 'zod/mini'
import { useFeld } from '#client/ui/feld.ts'
import { mitglieder } from './daten.ts'

interface Angaben {
  readonly name: 'leiter' | 'stvLeiter'
  readonly hinweis?: string | undefined
  /** Names who is entered already, also somebody who left. */
  readonly bekannt?: z.output<typeof person> | null | undefined
}

/** A member, found by typing a part of the name; the qualification stands beside it. */
export function PersonFeld({ name, hinweis, bekannt }: Angaben) {
  const { wert, setze, props } = useFeld({ name, ...(hinweis ? { hinweis } : {}) })
  const { data } = useQuery(mitglieder)
  const personen = data?.zeilen ?? []
  const liste = personen.map(({ _id, vorname, nachname }) => ({ value: _id, label: `${vorname} ${nachname}` }))
  const id = typeof wert === 'string' && wert !== '' ? wert : null
  const fehlt = id !== null && !liste.some(({ value }) => value === id)
  const alter = bekannt?._id === id && bekannt ? `${bekannt.vorname} ${bekannt.nachname}` : '…'
  return (
    <Select
      {...props}
      data={fehlt ? [{ value: id, label: alter }, ...liste] : liste}
      value={id}
      onChange={setze}
      searchable
      clearable
      // Side by side with another one: a hint must not push the input down.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // All that fit would be hundreds of lines before the first letter.
      limit={40}
      placeholder="Namen eintippen"
      renderOption={({ option }) => {
        const person = personen.find(({ _id }) => _id === option.value)
        return (
          <div>
            {option.label}
            <Text size="sm" c="dimmed">
              {[person?.sanitaetsausbildung === 'keine' ? '' : person?.sanitaetsausbildung, person?.gruppe].filter(Boolean).join(' · ')}
            </Text>
          </div>
        )
      }}
    />
  )
}
