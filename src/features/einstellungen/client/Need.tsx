import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { SelectField } from '#client/ui/SelectField.tsx'
import { need, tablesQuery } from './api.ts'
import { Setting } from './Setting.tsx'

const german = (value: number) => value.toLocaleString('de-DE')

const Figures = ({ titel, rows }: { readonly titel: string; readonly rows: readonly string[] }) => (
  <Text size="sm" mt={6} style={{ overflowWrap: 'anywhere' }}>
    <b>{titel}</b>
    <br />
    {rows.join(' · ')}
  </Text>
)

/** Which published table an estimate begins with, and what it says: figures are as published and not ours to change. */
export function Need() {
  const tables = useQuery(tablesQuery)
  return (
    <Stack gap="md">
      <Setting of={need} said="Neue Ermittlungen beginnen mit dieser Tabelle.">
        <SelectField name="variante" hint="Damit beginnt jede neue Ermittlung. Was schon ermittelt ist, behält seine Tabelle." />
      </Setting>
      <QueryView query={tables}>
        {(all) =>
          all.map(({ tabelle: name, arten: kinds, baender: bands, vorgabe: preset }) => (
            <InfoCard key={name} titel={`Tabelle ${name}${preset ? ' (gilt)' : ''}`}>
              <Text size="sm" c="dimmed" mb="xs">
                Wie veröffentlicht, hier nicht zu ändern. Eine Berichtigung bekäme eine eigene Version.
              </Text>
              <Figures titel="Faktor" rows={kinds.map((kind) => `${kind.name} ${german(kind.faktor)}`)} />
              {bands.map(({ titel, zeilen: rows }) => (
                <Figures
                  key={titel}
                  titel={`${titel} nach Punkten`}
                  rows={rows.map(({ bis, wert: value }) => `${bis === null ? 'darüber' : `bis ${german(bis)}`}: ${value}`)}
                />
              ))}
            </InfoCard>
          ))
        }
      </QueryView>
    </Stack>
  )
}
