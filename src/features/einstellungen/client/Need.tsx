import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { bedarfsTablesQuery } from '#features/sanitaetsdienste/client/api.ts'
import { Facts } from '#client/ui/Facts.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { SelectField } from '#client/ui/SelectField.tsx'
import { need } from './api.ts'
import { Setting } from './Setting.tsx'

const german = (value: number) => value.toLocaleString('de-DE')

/** Which published table an estimate begins with, and what it says: figures are as published and not ours to change. */
export function Need() {
  const tables = useQuery(bedarfsTablesQuery)
  return (
    <Stack gap="md">
      <Setting of={need} said="Neue Ermittlungen beginnen mit dieser Tabelle.">
        <SelectField name="variante" hint="Damit beginnt jede neue Ermittlung. Was schon ermittelt ist, behält seine Tabelle." />
      </Setting>
      <QueryView query={tables}>
        {(all) =>
          all.map(({ tabelle: name, arten: kinds, baender: bands, vorgabe }) => (
            <InfoCard key={name} titel={`Tabelle ${name}${vorgabe ? ' (gilt)' : ''}`}>
              <Text size="sm" c="dimmed" mb="xs">
                Wie veröffentlicht, hier nicht zu ändern. Eine Berichtigung bekäme eine eigene Version.
              </Text>
              <Facts
                facts={[
                  ['Faktor', kinds.map((kind) => `${kind.name} ${german(kind.faktor)}`).join(' · ')],
                  ...bands.map(
                    ({ titel, zeilen: rows }) =>
                      [titel, rows.map(({ bis, wert }) => `${bis === null ? 'darüber' : `bis ${german(bis)} P.`}: ${wert}`).join(' · ')] as const,
                  ),
                ]}
              />
            </InfoCard>
          ))
        }
      </QueryView>
    </Stack>
  )
}
