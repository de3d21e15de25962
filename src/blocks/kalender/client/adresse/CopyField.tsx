import { Group, TextInput } from '@mantine/core'
import { notify } from '#client/notify.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'

/** An address to copy. */
export function CopyField({ titel, url }: { readonly titel: string; readonly url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      notify('Die Adresse ist kopiert.', 'success')
    } catch {
      notify('Dein Browser lässt das Kopieren nicht zu. Halte die Adresse gedrückt und kopiere sie von Hand.', 'error')
    }
  }
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <TextInput label={titel} value={url} readOnly flex={1} miw={0} onFocus={(e) => e.currentTarget.select()} />
      <ActionButton variant="default" flex="none" onClick={() => void copy()} aria-label={`${titel} kopieren`}>
        Kopieren
      </ActionButton>
    </Group>
  )
}
