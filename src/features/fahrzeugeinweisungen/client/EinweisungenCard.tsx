import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { einweisungenContract, deviceContract, type stateOf } from '#features/fahrzeugeinweisungen/contract.ts'
import { openPrint, ownDevicesQuery, ownQuery } from './area.ts'
import { StateBadge } from './StateBadge.tsx'

type EinweisungRow = Parameters<typeof stateOf>[0] & { readonly _id: string }

export function EinweisungenCard({ profil }: { readonly profil: string }) {
  const { data: vehicles } = useQuery(ownQuery(profil))
  const { data: devices = [] } = useQuery(ownDevicesQuery(profil))
  if (!vehicles) return null
  return (
    <InfoCard titel="Fahrzeugeinweisungen">
      {vehicles.length === 0 && <Text c="dimmed">Noch auf kein Fahrzeug eingewiesen.</Text>}
      <PlainList gap={4} aria-label="Fahrzeugeinweisungen">
        {vehicles.map((row) => (
          <Entry key={row._id} row={row} titel={[row.fahrzeugName, ...row.auchFuer].join(', ')} endpoint={einweisungenContract.print} />
        ))}
        {devices.length > 0 && (
          <Text component="li" fw={600} mt="sm">
            Geräte
          </Text>
        )}
        {devices.map((row) => (
          <Entry key={row._id} row={row} titel={`${row.geraet} ${row.typ}`} endpoint={deviceContract.print} />
        ))}
      </PlainList>
    </InfoCard>
  )
}

interface EntryProps {
  readonly row: EinweisungRow
  readonly titel: string
  readonly endpoint: Parameters<typeof openPrint>[0]
}
const Entry = ({ row, titel, endpoint }: EntryProps) => (
  <Group component="li" justify="space-between" gap="xs" pb={4} style={{ borderBottom: '1px solid var(--line)' }}>
    <span style={{ flex: '1 1 9rem', overflowWrap: 'anywhere' }}>{titel}</span>
    <Group gap={4} style={{ flex: 'none' }} maw="100%">
      <StateBadge record={row} withDay />
      <ActionButton variant="subtle" aria-label={`PDF: ${titel}`} onClick={() => openPrint(endpoint, row._id, `Einweisung ${titel}`)}>
        PDF
      </ActionButton>
    </Group>
  </Group>
)
