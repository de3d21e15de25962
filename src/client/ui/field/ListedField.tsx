import { useQuery } from '@tanstack/react-query'
import { chapterLists } from '../../queries/chapter-lists.ts'
import { useValue } from '../form/field.ts'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

/** A group or size from the chapter's list; free text if the list is empty. Keeps a value that is no longer listed. */
export function ListedField({ name }: { readonly name: string }) {
  const { data } = useQuery(chapterLists)
  const list = data?.[(name.split('.').at(-1) ?? '') as 'gruppe'] ?? []
  const value = useValue(name)
  if (list.length === 0) return <TextField name={name} />
  const options = typeof value === 'string' && value !== '' && !list.includes(value) ? [value, ...list] : list
  return <SelectField name={name} options={options} placeholder="Keine" />
}
