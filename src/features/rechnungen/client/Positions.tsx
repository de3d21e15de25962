import { Group, Paper, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { centsText } from '#contract/money/cents.ts'
import { AddRow } from '#client/ui/form/AddRow.tsx'
import { useFormContext, useValue } from '#client/ui/form/field.ts'
import { MoneyField } from '#client/ui/field/MoneyField.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import { useRows } from '#client/ui/form/rows.ts'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { POSITIONS_MAX } from '../contract.ts'
import { amountOf, type Line, totalsOf } from '../rules.ts'
import { rates } from './area.ts'

const ratesQuery = { queryKey: ['rechnungssaetze', 'wahl'], queryFn: () => rates.data.read.list() }
const NEW: Line = { art: 'pauschal', bezeichnung: '', menge: 1, einheit: 'pauschal', einzelpreis: 0 }
const priced = ({ menge, einzelpreis }: Line) => typeof menge === 'number' && typeof einzelpreis === 'number'

export function Positions({ name }: { readonly name: string }) {
  const { gesperrt } = useFormContext()
  const [rows, setRows] = useRows<Line>(name)
  const tax = Number(useValue('steuersatz')) || 0
  const day = useValue('leistungVon')
  const { data } = useQuery(ratesQuery)
  const validRates = (data?.zeilen ?? []).filter(
    ({ gueltigAb, gueltigBis }) => typeof day !== 'string' || (gueltigAb <= day && (gueltigBis === null || gueltigBis >= day)),
  )
  const sum = totalsOf(rows.filter(priced), tax)
  return (
    <div data-path={name} tabIndex={-1} style={{ gridColumn: '1 / -1' }}>
      {rows.map((row, at) => (
        <Paper key={at} withBorder p="sm" mb="sm" role="group" aria-label={row.bezeichnung || `Position ${at + 1}`}>
          <Group gap={8} align="flex-end" wrap="nowrap">
            <div style={{ flex: 1 }}>
              <TextField name={`${name}.${at}.bezeichnung`} placeholder="Sanitätsdienst pauschal" />
            </div>
            <RemoveButton
              label={`${row.bezeichnung || 'Position'} entfernen`}
              gesperrt={gesperrt}
              onClick={() => setRows(rows.toSpliced(at, 1))}
            />
          </Group>
          <Group gap={8} align="flex-end" mt="xs">
            <div style={{ width: 92 }}>
              <NumberField name={`${name}.${at}.menge`} />
            </div>
            <div style={{ flex: '1 1 130px' }}>
              <SelectField name={`${name}.${at}.einheit`} />
            </div>
            <div style={{ flex: '1 1 120px' }}>
              <MoneyField name={`${name}.${at}.einzelpreis`} />
            </div>
            <Text fw={600} ml="auto" pb={10}>
              {priced(row) ? centsText(amountOf(row)) : ''}
            </Text>
          </Group>
        </Paper>
      ))}
      {!gesperrt && rows.length < POSITIONS_MAX && (
        <Group gap="sm" align="flex-end">
          <Select
            style={{ flex: '1 1 240px' }}
            label="Aus den Sätzen"
            placeholder={validRates.length === 0 ? 'Am Tag der Leistung gilt kein Satz' : 'Satz oder Pauschale wählen'}
            data={validRates.map((candidate) => ({
              value: candidate._id,
              label: `${candidate.bezeichnung} · ${centsText(candidate.einzelpreis)}`,
            }))}
            value={null}
            onChange={(id) => {
              const rate = validRates.find((candidate) => candidate._id === id)
              if (rate)
                setRows([
                  ...rows,
                  { art: rate.art, bezeichnung: rate.bezeichnung, menge: 1, einheit: rate.einheit, einzelpreis: rate.einzelpreis },
                ])
            }}
          />
          <AddRow titel="Freie Position" onClick={() => setRows([...rows, NEW])} />
        </Group>
      )}
      <Text ta="right" mt="sm">
        {tax === 0 ? null : `Netto ${centsText(sum.netto)} + ${centsText(sum.steuer)} Umsatzsteuer = `}
        <b>{`Gesamt ${centsText(sum.brutto)}`}</b>
      </Text>
    </div>
  )
}
