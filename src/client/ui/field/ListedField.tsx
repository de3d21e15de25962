import { useQuery } from '@tanstack/react-query'
import { chapterLists } from '../../queries/chapter-lists.ts'
import { useValue } from '../form/field.ts'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

/** A group or a size: of the chapter's list, or free where it keeps none. What stands there stays, also when it is on no list any more. */
export function ListedField({ name }: { readonly name: string }) {
  const { data } = useQuery(chapterLists)
  const list = data?.[(name.split('.').at(-1) ?? '') as 'gruppe'] ?? []
  const value = useValue(name)
  if (list.length === 0) return <TextField name={name} />
  const options = typeof value === 'string' && value !== '' && !list.includes(value) ? [value, ...list] : list
  return <SelectField name={name} options={options} placeholder="Keine" />
}
