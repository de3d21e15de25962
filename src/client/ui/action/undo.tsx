import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** The one that stands: there is one last step that can be taken back. */
let standing: string | undefined

/** Takes the offer away, as when the form is gone whose step it was. */
export function dropUndo(): void {
  if (standing !== undefined) notifications.hide(standing)
}

/** Says what was done and offers for 8 s to undo it, in the place of what was done before; `undo` shows its own errors. */
export function notifyUndo(text: string, undo: () => Promise<unknown>): void {
  dropUndo()
  const id = notifications.show({
    autoClose: 8000,
    role: 'status',
    withBorder: true,
    color: 'petrol',
    // A long text stands above the button, not in a column beside it.
    message: (
      <Group justify="space-between" gap="4px 12px" data-rueckgaengig>
        <Text size="sm">{text}</Text>
        <Button
          size="sm"
          variant="light"
          ml="auto"
          onClick={() => {
            notifications.hide(id)
            undo().catch(() => undefined)
          }}
        >
          Rückgängig
        </Button>
      </Group>
    ),
  })
  standing = id
}
