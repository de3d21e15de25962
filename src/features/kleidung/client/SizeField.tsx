import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { chapterLists } from '#client/queries/chapter-lists.ts'
import { findOptions } from '#client/text/search.ts'
import { useField, useValue } from '#client/ui/form/field.ts'
import { type Kategorie, SIZE_OF } from '#features/kleidung/contract.ts'

/** A standard size of members, or free text; other spellings match nobody. */
export function SizeField({ name }: { readonly name: string }) {
  const { wert, set, props } = useField({ name, hint: 'Leer: passt allen.' })
  const part = SIZE_OF[useValue('kategorie') as Kategorie]
  const { data } = useQuery(chapterLists)
  const sizes = (part && data?.[part]) ?? []
  return (
    <Autocomplete
      {...props}
      data={sizes}
      filter={(asked) => (sizes.includes(asked.search) ? asked.options : findOptions(asked))}
      value={typeof wert === 'string' ? wert : ''}
      onChange={set}
      autoComplete="off"
      placeholder="M, 52, 43"
    />
  )
}
