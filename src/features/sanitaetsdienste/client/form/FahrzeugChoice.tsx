import { ActionIcon, Select, Switch, Text } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#client/session.ts'
import { useFormContext, useValue } from '#client/ui/field.ts'
import { keysOf } from '#contract/schema.ts'
import { TYPE_NAMES } from '#features/fahrzeuge/schemas.ts'
import { fahrzeugSelection } from './api.ts'
import classes from './form.module.css'
import type { SchichtValues } from './schicht-values.ts'
import { clearErrors } from './clear-errors.ts'

type Entry = SchichtValues['fahrzeuge'][number]

interface Props {
  readonly schicht: number
  /** Names of vehicles that are entered already, for who may not read the list. */
  readonly known: Readonly<Record<string, string>>
}

/** The vehicles of one shift: certain ones, or the wish for one of a type. */
export function FahrzeugChoice({ schicht, known: knownOnes }: Props) {
  const { form, gesperrt } = useFormContext()
  const may = useMay('READ_FAHRZEUG')
  const { data } = useQuery({ ...fahrzeugSelection, enabled: may })
  // A new key empties the field after a choice.
  const [choice, setChoice] = useState(0)
  const name = `schichten.${schicht}.fahrzeuge`
  const entries = useValue(name) as readonly Entry[]
  const set = (fresh: readonly Entry[]) => {
    clearErrors(form, name)
    form.setFieldValue(name, fresh)
  }
  const fahrzeuge = data?.zeilen ?? []
  const titel = ({ fahrzeug, typ: type }: Entry) => {
    if (fahrzeug === null) return `irgendein ${type === null ? '' : TYPE_NAMES[type]}`
    const known = fahrzeuge.find(({ _id }) => _id === fahrzeug)
    return known ? [known.bezeichnung, known.kennung].filter(Boolean).join(' · ') : (knownOnes[fahrzeug] ?? 'Fahrzeug')
  }
  const present = new Set(entries.map(({ fahrzeug }) => fahrzeug))
  const deployable = fahrzeuge.filter(({ _id, status }) => !present.has(_id) && status !== 'ausserDienst' && status !== 'werkstatt')
  const groups = [
    {
      group: 'Fahrzeug',
      items: deployable.map((f) => ({ value: `f:${f._id}`, label: titel({ fahrzeug: f._id, typ: null, erforderlich: true }) })),
    },
    { group: 'Irgendeines vom Typ', items: Object.entries(TYPE_NAMES).map(([type, label]) => ({ value: `t:${type}`, label })) },
  ].filter(({ items }) => items.length > 0)

  function add(value: string | null) {
    if (!value) return
    const what = value.slice(2)
    const fresh: Entry = value.startsWith('f:')
      ? { fahrzeug: what, typ: null, erforderlich: true }
      : { fahrzeug: null, typ: keysOf(TYPE_NAMES).find((type) => type === what) ?? null, erforderlich: true }
    set([...entries, fresh])
    setChoice((n) => n + 1)
  }

  return (
    <div>
      {entries.map((entry, number) => {
        const error = Object.entries(form.errors).find(
          ([path]) => path === `${name}.${number}` || path.startsWith(`${name}.${number}.`),
        )?.[1]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a wish has no identity of its own, nor any state
          <div key={number} className={classes['fahrzeug']} data-path={`${name}.${number}`}>
            <Text fw={600}>{titel(entry)}</Text>
            <Switch
              label="muss mit"
              checked={entry.erforderlich}
              disabled={gesperrt}
              onChange={(e) => {
                const { checked } = e.currentTarget
                set(entries.map((old, i) => (i === number ? { ...old, erforderlich: checked } : old)))
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              disabled={gesperrt}
              aria-label={`${titel(entry)} entfernen`}
              onClick={() => set(entries.filter((_, i) => i !== number))}
            >
              <IconX size={18} />
            </ActionIcon>
            {error && <p className={classes['fehler']}>{error}</p>}
          </div>
        )
      })}
      <Select
        key={choice}
        label="Fahrzeug hinzufügen"
        data-path={name}
        size="md"
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
