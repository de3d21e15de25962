import { Group, TextInput } from '@mantine/core'
import { notify } from '../../app/notify.ts'
import { ActionButton } from '../action/ActionButton.tsx'

export async function copyText(text: string, called: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify(`${called} ist kopiert.`, 'success')
  } catch {
    notify('Dein Browser lässt das Kopieren nicht zu. Halte den Text gedrückt und kopiere ihn von Hand.', 'error')
  }
}

export function CopyField({ titel, text }: { readonly titel: string; readonly text: string }) {
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <TextInput label={titel} value={text} readOnly flex={1} miw={0} onFocus={(e) => e.currentTarget.select()} />
      <ActionButton variant="default" flex="none" onClick={() => copyText(text, 'Die Adresse')} aria-label={`${titel} kopieren`}>
        Kopieren
      </ActionButton>
    </Group>
  )
}
