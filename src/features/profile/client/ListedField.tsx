import { useQuery } from '@tanstack/react-query'
import { useValue } from '#client/ui/field.ts'
import { SelectField } from '#client/ui/SelectField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import type { ChapterLists } from '#features/profile/schemas.ts'
import { listsQuery } from './api.ts'

/** A group or a size: of the chapter's list, or free where it keeps none. What stands there stays, also when it is on no list any more. */
export function ListedField({ name }: { readonly name: string }) {
  const { data } = useQuery(listsQuery)
  const list = data?.[(name.split('.').at(-1) ?? '') as Exclude<keyof ChapterLists, 'version'>] ?? []
  const value = useValue(name)
  if (list.length === 0) return <TextField name={name} />
  const options = typeof value === 'string' && value !== '' && !list.includes(value) ? [value, ...list] : list
  return <SelectField name={name} options={options} placeholder="Keine" />
}
