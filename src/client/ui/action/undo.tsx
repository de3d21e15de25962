import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

/** Only the last action can be undone. */
let standing: string | undefined

export function dropUndo(): void {
  if (standing !== undefined) notifications.hide(standing)
}

/** Shows a message with an undo button for 8 s, in place of the previous one; `undo` shows its own errors. */
export function notifyUndo(text: string, undo: () => Promise<unknown>, more?: ReactNode): void {
  notifyStep(text, 'Rückgängig', undo, more)
}

/** Shows a message with its next step, like `notifyUndo`. */
export function notifyStep(text: string, step: string, act: () => Promise<unknown>, more?: ReactNode): void {
  dropUndo()
  const id = notifications.show({
    autoClose: 8000,
    role: 'status',
    withBorder: true,
    color: 'petrol',
    // Stacked layout: a long text beside the button would be a narrow column.
    message: (
      <Group justify="space-between" gap="4px 12px" data-rueckgaengig>
        <Text size="sm">{text}</Text>
        {more}
        <Button
          size="sm"
          variant="light"
          ml="auto"
          onClick={() => {
            notifications.hide(id)
            act().catch(() => undefined)
          }}
        >
          {step}
        </Button>
      </Group>
    ),
  })
  standing = id
}
