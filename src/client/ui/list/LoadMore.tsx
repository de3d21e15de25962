import { Group, Text } from '@mantine/core'
import { ActionButton } from '../action/ActionButton.tsx'

interface Props {
  readonly loaded: number
  readonly total: number
  readonly more?: (() => unknown) | undefined
  readonly loading?: boolean
}

export const LoadMore = ({ loaded, total, more, loading = false }: Props) => (
  <Group justify="center" mt="md" gap="md" className="no-print">
    <Text size="sm" c="dimmed" role="status">
      {loaded < total
        ? `${loaded} von ${total.toLocaleString('de-DE')}`
        : total === 1
          ? '1 Eintrag'
          : `${total.toLocaleString('de-DE')} Einträge`}
    </Text>
    {more && loaded < total && (
      <ActionButton variant="default" loading={loading} onClick={() => more()}>
        Mehr laden
      </ActionButton>
    )}
  </Group>
)
