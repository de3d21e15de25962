import { MultiSelect, Select, TagsInput } from '@mantine/core'
import { namesOf, valuesOf } from '#contract/schema.ts'
import { filledText, useField, type FieldProps } from '../form/field.ts'
import { isSameWord, duplicateText } from '#contract/fields.ts'
import { isRequired, emptyValue } from '../form/form-values.ts'
import { optionsOf, type Choices } from '../form/options.ts'

interface Props extends FieldProps {
  readonly options?: Choices
  /** Labels by value, if the schema has none or others: `{ ausserDienst: 'Außer Dienst' }`. */
  readonly labels?: Readonly<Record<string, string>>
}

/** Single choice; long lists are searchable. Empty is null. */
export function SelectField({ options: values, labels, ...rest }: Props) {
  const { feld, wert, set, props } = useField(rest)
  const data = optionsOf(values ?? valuesOf(feld), labels ?? namesOf(feld))
  return (
    <Select
      {...props}
      data={data}
      value={filledText(wert)}
      onChange={(value) => set(value ?? emptyValue(feld))}
      searchable={data.length > 8}
      clearable={!isRequired(feld)}
      allowDeselect={!isRequired(feld)}
      placeholder={rest.placeholder ?? 'Bitte wählen'}
    />
  )
}

export function MultiSelectField({ options: values, labels, ...rest }: Props) {
  const { feld, wert, set, props } = useField(rest)
  const chosen = Array.isArray(wert) ? (wert as string[]) : []
  return (
    <MultiSelect
      {...props}
      data={optionsOf(values ?? valuesOf(feld), labels ?? namesOf(feld))}
      value={chosen}
      onChange={set}
      placeholder={chosen.length > 0 ? undefined : (rest.placeholder ?? 'Bitte wählen')}
      searchable
      clearable
      hidePickedOptions
    />
  )
}

/** Free-text tags, added with Enter. `vorschlaege` are suggested while typing. No clear button: the entries were typed by hand. */
export function KeywordsField({ vorschlaege = [], ...rest }: FieldProps & { readonly vorschlaege?: readonly string[] }) {
  const { wert, set, setError, props } = useField(rest)
  return (
    <TagsInput
      {...props}
      data={[...vorschlaege]}
      value={Array.isArray(wert) ? (wert as string[]) : []}
      onChange={(values) => {
        setError(null)
        set(values)
      }}
      isDuplicate={(word, list) => list.some((entry) => isSameWord(entry, word))}
      onDuplicate={(word) => setError(duplicateText(word))}
      placeholder={rest.placeholder ?? 'Eintippen, Enter'}
      // Minimum width for the placeholder beside the tags; else it wraps below.
      styles={{ inputField: { minWidth: '9em' } }}
    />
  )
}

/** Positive integers as tags, added with Enter; other input is ignored. `names` supplies suggestions and labels. */
export function NumbersField({ names = {}, ...givenProps }: FieldProps & { readonly names?: Readonly<Record<number, string>> }) {
  const { wert, set, props } = useField(givenProps)
  const numberOf = new Map(Object.entries(names).map(([number, name]) => [name, number]))
  return (
    <TagsInput
      {...props}
      data={[...numberOf.keys()]}
      value={Array.isArray(wert) ? (wert as number[]).map((number) => names[number] ?? String(number)) : []}
      onChange={(entries) => {
        const numbers = entries.map((entry) => numberOf.get(entry) ?? entry).filter((entry) => /^[1-9]\d*$/.test(entry))
        set([...new Set(numbers.map(Number))])
      }}
      {...(numberOf.size === 0 ? { inputMode: 'numeric' as const } : {})}
      clearable
      placeholder={givenProps.placeholder ?? 'Nummer eintippen, Enter'}
    />
  )
}
