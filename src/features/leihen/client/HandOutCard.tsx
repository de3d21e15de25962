import { SimpleGrid, Text } from '@mantine/core'
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs'
import IconHandGrab from '@tabler/icons-react/dist/esm/icons/IconHandGrab.mjs'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { path } from '#contract/screens.ts'

export const HandOutCard = () => (
  <InfoCard titel="Ausgeben">
    <Text size="sm" c="dimmed" mb="sm">
      Stück scannen oder eintippen, Mitglied wählen, unterschreiben.
    </Text>
    <SimpleGrid cols={2} spacing="sm">
      <ActionButton variant="default" px={8} leftSection={<IconBarcode size={20} aria-hidden />} to={`${path('/ausgabe')}?scan=1`}>
        Scannen
      </ActionButton>
      <ActionButton variant="default" px={8} leftSection={<IconHandGrab size={20} aria-hidden />} to={path('/ausgabe')}>
        Eintippen
      </ActionButton>
    </SimpleGrid>
  </InfoCard>
)
