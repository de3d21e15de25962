import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDarf } from '#client/sitzung.ts'
import { useFeld } from '#client/ui/feld.ts'
import { vorlagenAbfrage } from '../daten.ts'
import { ortAbfrage, orteSuche } from './daten.ts'

interface Bekannt {
  readonly _id: string
  readonly name: string
}

const zeile = ({ strasse, hausnummer, plz, stadt }: { strasse: string; hausnummer: string; plz: string; stadt: string }) =>
  [`${strasse} ${hausnummer}`.trim(), `${plz} ${stadt}`.trim()].filter(Boolean).join(', ')

/** The place: typed letters search, the address of the chosen one stands below. `bekannt` names it for who may not read places. */
export function OrtFeld({ bekannt }: { readonly bekannt?: Bekannt | undefined }) {
  const darf = useDarf('READ_ORT')
  const { wert, setze, props } = useFeld({ name: 'ort' })
  const [suche, setzeSuche] = useState('')
  const [gewaehlt, setzeGewaehlt] = useState<Bekannt | undefined>(bekannt)
  const [langsam] = useDebouncedValue(suche, 200)
  const id = typeof wert === 'string' && wert !== '' ? wert : null
  // The chosen name stands in the field as its search text: that is nothing to search for.
  const begriff = langsam === gewaehlt?.name ? '' : langsam.trim()
  const { data, isFetching } = useQuery({ ...orteSuche(begriff), enabled: darf })
  const { data: einzelner } = useQuery({ ...ortAbfrage(id ?? ''), enabled: darf && id !== null })
  const { data: vorlagen = [] } = useQuery({ ...vorlagenAbfrage, enabled: !darf })
  const orte = data?.zeilen ?? []
  const name = einzelner?.name ?? (gewaehlt?._id === id ? gewaehlt?.name : undefined) ?? orte.find(({ _id }) => _id === id)?.name
  const liste = darf
    ? orte.map((ort) => ({ value: ort._id, label: ort.name, adresse: zeile(ort) }))
    : [...new Map(vorlagen.map(({ ort, ortName }) => [ort, { value: ort, label: ortName, adresse: '' }])).values()]
  const alle = id === null || liste.some(({ value }) => value === id) ? liste : [{ value: id, label: name ?? '…', adresse: '' }, ...liste]
  return (
    <div>
      <Select
        {...props}
        description={darf ? undefined : 'Orte früherer Dienste; für alle anderen fehlt dir das Recht READ_ORT.'}
        placeholder="Name oder Straße eintippen"
        data={alle}
        value={id}
        onChange={(neu, option) => {
          setzeGewaehlt(neu ? { _id: neu, name: option?.label ?? '' } : undefined)
          setze(neu ?? '')
        }}
        searchable
        // The cursor is put here where something is missing: the list would cover the sentence that says so.
        openOnFocus={false}
        searchValue={suche}
        onSearchChange={setzeSuche}
        // The server has searched already, in the address too.
        {...(darf ? { filter: ({ options }) => options } : {})}
        nothingFoundMessage={isFetching ? 'Sucht …' : 'Kein Ort passt dazu. Lege ihn unter „Orte“ an, dein Entwurf bleibt.'}
        renderOption={({ option }) => (
          <div>
            {option.label}
            <Text size="sm" c="dimmed">
              {liste.find(({ value }) => value === option.value)?.adresse}
            </Text>
          </div>
        )}
      />
      {einzelner && (
        <Text size="sm" c="dimmed" mt={6}>
          {zeile(einzelner) || 'Ohne Adresse'}
        </Text>
      )}
    </div>
  )
}
