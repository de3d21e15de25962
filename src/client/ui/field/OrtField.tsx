import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../app/session.ts'
import { filledText, useField } from '../form/field.ts'
import { ortQuery, orteSearch, type Place } from '../../queries/places.ts'

const row = ({ strasse = '', hausnummer = '', plz = '', stadt = '' }: Partial<Place>) =>
  [`${strasse} ${hausnummer}`.trim(), `${plz} ${stadt}`.trim()].filter(Boolean).join(', ')

interface Known {
  readonly _id: string
  readonly name: string
}
interface Props {
  readonly name: string
  readonly known?: Known | undefined
}

export function OrtField({ name: path, known }: Props) {
  const may = useMay('READ_ORT')
  const creates = useMay('CREATE_ORT')
  const { wert, set, props } = useField({ name: path })
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(known)
  const [slow] = useDebouncedValue(search, 200)
  const id = filledText(wert)
  // The selected name is in the search field; do not search for it.
  const term = slow === chosen?.name ? '' : slow.trim()
  const { data: orte = [], isFetching } = useQuery(orteSearch(term, may))
  const { data: single } = useQuery({ ...ortQuery(id ?? ''), enabled: may && id !== null })
  const name = single?.name ?? (chosen?._id === id ? chosen?.name : undefined) ?? orte.find(({ _id }) => _id === id)?.name
  const list = orte.map((ort) => ({ value: ort._id, label: ort.name, adresse: row(ort) }))
  const all = id === null || list.some(({ value }) => value === id) ? list : [{ value: id, label: name ?? '…', adresse: '' }, ...list]
  return (
    <div>
      <Select
        {...props}
        placeholder={may ? 'Name oder Straße eintippen' : 'Name eintippen'}
        data={all}
        value={id}
        onChange={(value, option) => {
          setChosen(value ? { _id: value, name: option?.label ?? '' } : undefined)
          set(value ?? '')
        }}
        searchable
        // The form focuses fields with errors; an open dropdown would cover the error text.
        openOnFocus={false}
        searchValue={search}
        onSearchChange={setSearch}
        // The server has already filtered, including by address.
        filter={({ options }) => options}
        nothingFoundMessage={
          isFetching
            ? 'Sucht …'
            : creates
              ? 'Kein Ort passt dazu. Lege ihn unter „Orte“ an, dein Entwurf bleibt.'
              : 'Kein Ort passt dazu. Wer Orte anlegt, kann ihn ergänzen.'
        }
        renderOption={({ option }) => (
          <div>
            {option.label}
            <Text size="sm" c="dimmed">
              {list.find(({ value }) => value === option.value)?.adresse}
            </Text>
          </div>
        )}
      />
      {single && (
        <Text size="sm" c="dimmed" mt={6}>
          {row(single) || 'Ohne Adresse'}
        </Text>
      )}
    </div>
  )
}
