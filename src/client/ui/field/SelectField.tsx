import { MultiSelect, Select, TagsInput } from '@mantine/core'
import { namesOf, valuesOf } from '#contract/schema.ts'
import { filled, useField, type FieldProps } from '../form/field.ts'
import { isSameWord, twice } from '#contract/fields.ts'
import { isRequired, emptyValue } from '../form/form-values.ts'
import { optionsOf, type Choices } from '../form/options.ts'

interface Props extends FieldProps {
  /** The choices; absent: the schema's closed list. */
  readonly options?: Choices
  /** Labels of the values, where the schema has others or none: `{ ausserDienst: 'Außer Dienst' }`. */
  readonly labels?: Readonly<Record<string, string>>
}

/** One of a list; long lists can be searched. Empty is null. */
export function SelectField({ options: values, labels: names, ...rest }: Props) {
  const { feld: field, wert: value, set, props } = useField(rest)
  const data = optionsOf(values ?? valuesOf(field), names ?? namesOf(field))
  return (
    <Select
      {...props}
      data={data}
      value={filled(value)}
      onChange={(fresh) => set(fresh ?? emptyValue(field))}
      searchable={data.length > 8}
      clearable={!isRequired(field)}
      allowDeselect={!isRequired(field)}
      placeholder={rest.placeholder ?? 'Bitte wählen'}
    />
  )
}

/** Several of a list. */
export function MultiSelectField({ options: values, labels: names, ...rest }: Props) {
  const { feld: field, wert: value, set, props } = useField(rest)
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <MultiSelect
      {...props}
      data={optionsOf(values ?? valuesOf(field), names ?? namesOf(field))}
      value={chosen}
      onChange={set}
      placeholder={chosen.length > 0 ? undefined : (rest.placeholder ?? 'Bitte wählen')}
      searchable
      clearable
      hidePickedOptions
    />
  )
}

/** Free texts as a list: type, Enter. `vorschlaege` are offered while typing. No tap takes all of them away: they were typed. */
export function KeywordsField({ vorschlaege = [], ...rest }: FieldProps & { readonly vorschlaege?: readonly string[] }) {
  const { wert: value, set, setError, props } = useField(rest)
  return (
    <TagsInput
      {...props}
      data={[...vorschlaege]}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(fresh) => {
        setError(null)
        set(fresh)
      }}
      isDuplicate={(fresh, list) => list.some((one) => isSameWord(one, fresh))}
      onDuplicate={(fresh) => setError(twice(fresh))}
      placeholder={rest.placeholder ?? 'Eintippen, Enter'}
      // What it asks for has room beside the words, or stands below them.
      styles={{ inputField: { minWidth: '9em' } }}
    />
  )
}

/** Several whole numbers above zero: type, Enter. Anything else is ignored. `names` are offered, and stand for their numbers. */
export function NumbersField({ names = {}, ...givenProps }: FieldProps & { readonly names?: Readonly<Record<number, string>> }) {
  const { wert: value, set, props } = useField(givenProps)
  const numberOf = new Map(Object.entries(names).map(([number, name]) => [name, number]))
  return (
    <TagsInput
      {...props}
      data={[...numberOf.keys()]}
      value={Array.isArray(value) ? (value as number[]).map((number) => names[number] ?? String(number)) : []}
      onChange={(fresh) => {
        const numbers = fresh.map((entry) => numberOf.get(entry) ?? entry).filter((entry) => /^[1-9]\d*$/.test(entry))
        set([...new Set(numbers.map(Number))])
      }}
      {...(numberOf.size === 0 ? { inputMode: 'numeric' as const } : {})}
      clearable
      placeholder={givenProps.placeholder ?? 'Nummer eintippen, Enter'}
    />
  )
}
