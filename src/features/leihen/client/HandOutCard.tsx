import { Group, Text } from '@mantine/core'
import IconHandGrab from '@tabler/icons-react/dist/esm/icons/IconHandGrab.mjs'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { path } from '#contract/screens.ts'

export const HandOutCard = () => (
  <InfoCard to={path('/ausgabe')}>
    <Group gap={14} wrap="nowrap" mih={44}>
      <IconHandGrab size={30} aria-hidden style={{ flex: 'none', marginInline: 8 }} />
      <span>
        <Text component="span" fw={600} display="block">
          Ausgeben
        </Text>
        <Text component="span" size="sm" c="dimmed" display="block">
          Scannen, Mitglied wählen, unterschreiben.
        </Text>
      </span>
    </Group>
  </InfoCard>
)
