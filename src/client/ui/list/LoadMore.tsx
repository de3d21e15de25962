import { Group, Text } from '@mantine/core'
import { ActionButton } from '../action/ActionButton.tsx'

interface Props {
  readonly loaded: number
  readonly total: number
  /** Loads the next page; absent when there is none. */
  readonly more?: (() => unknown) | undefined
  readonly loading?: boolean
}

/** Below a list: how many of how many are shown, and the next page. */
export const LoadMore = ({ loaded, total, more, loading = false }: Props) => (
  <Group justify="center" mt="md" gap="md" className="nicht-drucken">
    <Text size="sm" c="dimmed" role="status">
      {loaded < total
        ? `${loaded} von ${total.toLocaleString('de-DE')}`
        : total === 1
          ? '1 Eintrag'
          : `${total.toLocaleString('de-DE')} Einträge`}
    </Text>
    {more && loaded < total && (
      <ActionButton variant="default" loading={loading} onClick={() => void more()}>
        Mehr laden
      </ActionButton>
    )}
  </Group>
)
