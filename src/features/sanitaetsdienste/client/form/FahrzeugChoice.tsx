import { Group, Select, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#client/app/session.ts'
import { useFormContext } from '#client/ui/form/field.ts'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import { WarningList } from '#client/ui/page/WarningList.tsx'
import { optionsOf } from '#client/ui/form/options.ts'
import { keysOf } from '#contract/schema.ts'
import { withCrew } from '#blocks/dienst/vehicle-seats.ts'
import { TYPE_NAMES } from '#features/fahrzeuge/schemas.ts'
import { fahrzeugSelection } from './api.ts'
import { isWithin, useRows } from '#client/ui/form/rows.ts'
import type { SchichtValues } from './schicht-values.ts'

type Entry = SchichtValues['fahrzeuge'][number]

/** 'das NEF', all others are masculine. */
const NEUTER: ReadonlySet<string> = new Set(['NEF', 'Zelt/AB'])

/** Vehicles of one shift: specific ones, or a wish for a type. A vehicle with a crew adds it to the need. */
export function FahrzeugChoice({ schicht }: { readonly schicht: string }) {
  const { form, gesperrt } = useFormContext()
  const may = useMay('READ_FAHRZEUG')
  const { data } = useQuery({ ...fahrzeugSelection, enabled: may })
  const [choice, setChoice] = useState(0)
  const name = `${schicht}.fahrzeuge`
  const [entries, setEntries] = useRows<Entry>(name)
  const [need, setNeed] = useRows<SchichtValues['bedarf'][number]>(`${schicht}.bedarf`)
  const fahrzeuge = data?.zeilen ?? []
  const names = new Map(fahrzeuge.map(({ _id, bezeichnung, kennung }) => [_id, [bezeichnung, kennung].filter(Boolean).join(' · ')]))
  // The service includes vehicle names for readers without access to the list.
  const titel = ({ fahrzeug, typ, bezeichnung }: Entry) =>
    fahrzeug === null
      ? `Ein ${typ === null ? 'Fahrzeug' : TYPE_NAMES[typ]}, egal ${typ === null || NEUTER.has(typ) ? 'welches' : 'welcher'}`
      : (names.get(fahrzeug) ?? bezeichnung ?? 'Fahrzeug')
  const deployable = fahrzeuge.filter(
    ({ _id, status, warnungen }) =>
      status !== 'ausserDienst' &&
      status !== 'werkstatt' &&
      !warnungen.some(({ sperrt }) => sperrt) &&
      entries.every(({ fahrzeug }) => fahrzeug !== _id),
  )
  const groups = [
    {
      group: 'Fahrzeug',
      items: deployable.map(({ _id, warnungen }) => ({
        value: _id,
        label: [names.get(_id) ?? '', ...warnungen.map(({ text }) => text)].join(' – '),
      })),
    },
    { group: 'Egal welches vom Typ', items: optionsOf(TYPE_NAMES) },
  ].filter(({ items }) => items.length > 0)

  const typeOf = ({ fahrzeug, typ }: Entry) => typ ?? fahrzeuge.find(({ _id }) => _id === fahrzeug)?.typ ?? null
  function remove(number: number, entry: Entry) {
    setEntries(entries.toSpliced(number, 1))
    setNeed(withCrew(need, typeOf(entry), -1))
  }
  function add(value: string | null) {
    if (value === null) return
    const wish = keysOf(TYPE_NAMES).find((type) => type === value) ?? null
    const entry = { fahrzeug: wish === null ? value : null, typ: wish, erforderlich: true }
    setEntries([...entries, entry])
    setNeed(withCrew(need, typeOf(entry), 1))
    setChoice((n) => n + 1)
  }

  return (
    <div>
      {entries.map((entry, number) => {
        const path = `${name}.${number}`
        const error = Object.entries(form.errors).find(([at]) => isWithin(at, path))?.[1]
        const warnings = fahrzeuge.find(({ _id }) => _id === entry.fahrzeug)?.warnungen ?? []
        return (
          <div key={number} data-path={path}>
            <Group mih={48} gap={12} wrap="nowrap">
              <Text fw={600} flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                {titel(entry)}
              </Text>
              <Switch
                label="Pflicht"
                checked={entry.erforderlich}
                disabled={gesperrt}
                onChange={(e) => setEntries(entries.with(number, { ...entry, erforderlich: e.currentTarget.checked }))}
              />
              <RemoveButton label={`${titel(entry)} entfernen`} gesperrt={gesperrt} onClick={() => remove(number, entry)} />
            </Group>
            <WarningList warnings={warnings} />
            {error && (
              <Text mb={6} fz={14} c="var(--mantine-color-error)">
                {error}
              </Text>
            )}
          </div>
        )
      })}
      <Select
        key={choice}
        label="Fahrzeug hinzufügen"
        data-path={name}
        data={groups}
        value={null}
        onChange={add}
        searchable
        disabled={gesperrt || entries.length >= 30}
        placeholder={may ? 'Name, Kennung oder Typ' : 'Typ wählen'}
        error={form.errors[name] ?? form.errors['fahrzeuge']}
      />
    </div>
  )
}
