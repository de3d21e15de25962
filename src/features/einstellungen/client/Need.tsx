import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BANDS, tableFields } from '#blocks/bedarf/table.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { TimeAgo } from '#client/ui/time/TimeText.tsx'
import { titelOf } from '#contract/schema.ts'
import { need, tablesQuery } from './api.ts'
import { differenceTexts } from './differences.ts'
import { Setting } from './Setting.tsx'
import { DifferenceList, TableForm } from './TableForm.tsx'

const german = (value: number) => value.toLocaleString('de-DE')

const Figures = ({ titel, rows }: { readonly titel: string; readonly rows: readonly string[] }) => (
  <Text size="sm" mt={6} style={{ overflowWrap: 'anywhere' }}>
    <b>{titel}</b>
    <br />
    {rows.join(' · ')}
  </Text>
)

/** Table for new estimates, all tables with their values, and creation of the chapter's own version. */
export function Need() {
  const tables = useQuery(tablesQuery)
  const current = useQuery(need.current)
  const [copied, setCopied] = useState<string | null>(null)
  return (
    <QueryView query={tables}>
      {(all) => {
        const base = all.find((candidate) => candidate.variante === copied)
        const baseOf = (table: (typeof all)[number]) => all.find(({ variante }) => variante === table.grundlage) ?? table
        if (base && current.data)
          return (
            <TableForm
              table={base.erstelltAm === null ? { ...base, name: '' } : base}
              base={baseOf(base)}
              current={current.data}
              close={() => setCopied(null)}
            />
          )
        return (
          <Stack gap="md">
            <Setting of={need} said="Neue Ermittlungen beginnen mit dieser Tabelle.">
              <SelectField
                name="variante"
                options={all.map(({ variante }) => variante)}
                hint="Damit beginnt jede neue Ermittlung. Was schon ermittelt ist, behält seine Tabelle."
              />
            </Setting>
            {all.map((table) => (
              <InfoCard key={table.variante} titel={`${table.variante}${table.variante === current.data?.variante ? ' (gilt)' : ''}`}>
                {table.erstelltAm === null ? (
                  <Text size="sm" c="dimmed">
                    Wie veröffentlicht, unveränderlich.
                  </Text>
                ) : (
                  <>
                    <Text size="sm" c="dimmed" mb="xs">
                      Von <PersonName person={table.erstelltVonPerson} />, <TimeAgo value={table.erstelltAm} />. Bleibt, wie sie ist.
                    </Text>
                    <DifferenceList rows={differenceTexts(table, baseOf(table))} than={table.grundlage} />
                  </>
                )}
                <details>
                  <summary style={{ minHeight: 44, paddingTop: 10 }}>Alle Zahlen</summary>
                  <Figures titel="Faktor" rows={table.arten.map((kind) => `${kind.name} ${german(kind.faktor)}`)} />
                  {BANDS.map((name) => (
                    <Figures
                      key={name}
                      titel={titelOf(tableFields[name]) ?? name}
                      rows={table[name].map(({ bis, wert }) => `${bis === null ? 'darüber' : `bis ${german(bis)}`}: ${german(wert)}`)}
                    />
                  ))}
                </details>
                <ActionButton variant="default" mt="sm" onClick={() => setCopied(table.variante)}>
                  Kopieren und ändern
                </ActionButton>
              </InfoCard>
            ))}
          </Stack>
        )
      }}
    </QueryView>
  )
}
