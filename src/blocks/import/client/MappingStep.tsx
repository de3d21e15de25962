import { Select, Text } from '@mantine/core'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { TablePreview } from '#contract/import.ts'
import classes from './Import.module.css'
import { amountText, mappingHindernis } from './mapping.ts'

interface Props {
  readonly preview: TablePreview
  readonly fileName: string
  readonly mapping: readonly string[]
  readonly set: (mapping: readonly string[]) => void
  readonly running: boolean
  readonly back: () => void
  readonly check: () => void
}

export function MappingStep({ preview, fileName, mapping, set, running, back, check }: Props) {
  const fields = preview.felder.map(({ feld, titel, pflicht }) => ({
    value: feld,
    label: pflicht ? `${titel} *` : titel,
  }))
  const reason = mappingHindernis(preview, mapping)
  return (
    <>
      <Text>
        {`${fileName}: ${amountText(preview.zeilen, ['Zeile', 'Zeilen'])}, gelesen als ${preview.zeichensatz}. Welche Spalte ist was?`}
      </Text>
      {preview.gemerkt && (
        <Text size="sm" c="dimmed">
          Zugeordnet wie beim letzten Mal mit diesen Spalten.
        </Text>
      )}
      <ul className={classes['columns']}>
        {preview.spalten.map((column, number) => {
          const titel = column || `Spalte ${number + 1}`
          const pattern = preview.beispiele.map((row) => row[number] ?? '').filter(Boolean)
          return (
            // Columns have no identity but their place.
            <li key={number}>
              <div style={{ minWidth: 0 }}>
                <b style={{ overflowWrap: 'anywhere' }}>{titel}</b>
                <div className={classes['sample']}>{pattern.length > 0 ? pattern.slice(0, 3).join(' · ') : 'leer'}</div>
              </div>
              <Select
                aria-label={`Feld zur Spalte ${titel}`}
                placeholder="Nicht einlesen"
                data={fields}
                value={mapping[number] || null}
                onChange={(value) => set(mapping.map((field, i) => (i === number ? (value ?? '') : field)))}
                searchable
                clearable
                disabled={running}
              />
            </li>
          )
        })}
      </ul>
      {reason && (
        <Text size="sm" c="var(--mantine-color-error)" role="status">
          {reason}
        </Text>
      )}
      <div className={classes['footer']}>
        <ActionButton variant="default" onClick={back}>
          Andere Datei
        </ActionButton>
        <ActionButton disabledReason={reason} loading={running} onClick={check}>
          Probe machen
        </ActionButton>
      </div>
    </>
  )
}
