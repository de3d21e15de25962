import { Chip, Group, Select } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useUrlZustand } from '../urlzustand.ts'
import { optionsOf, type Werte } from './Auswahl.tsx'
import classes from './Filter.module.css'

interface Angaben {
  /** Name of the parameter in the address. */
  readonly name: string
  readonly titel: string
  /** Values, options, or values with their names: `{ wert: 'Name' }`. */
  readonly werte: Werte
  /** A list to choose from even when there are few values: saves room on the phone. */
  readonly alsListe?: boolean
}

/** High enough for a finger, with a sign no larger than the text. */
const LEEREN = { size: '40px', style: { '--cb-icon-size': '16px' } as CSSProperties }

/** One of a few values, as chips; a second tap takes it back. More than six values become a list to choose from. */
export function Filter({ name, titel, werte, alsListe = false }: Angaben) {
  const [{ [name]: gewaehlt = '' }, setze] = useUrlZustand([name])
  const daten = optionsOf(werte)
  if (alsListe || daten.length > 6) {
    return (
      <Select
        className="nicht-drucken"
        aria-label={titel}
        placeholder={titel}
        data={daten}
        value={gewaehlt || null}
        onChange={(neu) => setze({ [name]: neu ?? '' })}
        clearable
        clearSectionMode="clear"
        clearButtonProps={LEEREN}
        searchable={daten.length > 8}
        w={{ base: 'calc(50% - 6px)', xs: 200 }}
      />
    )
  }
  return (
    <Group gap={8} role="group" aria-label={titel} className="nicht-drucken">
      {daten.map(({ value, label }) => (
        <Chip
          key={value}
          size="md"
          classNames={{ label: classes['marke'] ?? '' }}
          checked={gewaehlt === value}
          onChange={(an) => setze({ [name]: an ? value : '' })}
        >
          {label}
        </Chip>
      ))}
    </Group>
  )
}

/** A yes or no in the address: `alle=true`. */
export function Filterschalter({ name, titel }: Omit<Angaben, 'werte'>) {
  return <Filter name={name} titel={titel} werte={[{ value: 'true', label: titel }]} />
}
