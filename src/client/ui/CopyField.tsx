import { Group, TextInput } from '@mantine/core'
import { notify } from '../notify.ts'
import { ActionButton } from './ActionButton.tsx'

interface Props {
  readonly titel: string
  readonly text: string
  /** What it is, with its article. */
  readonly called?: string
}
/** An address or a code to copy. */
export function CopyField({ titel, text, called = 'Die Adresse' }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify(`${called} ist kopiert.`, 'success')
    } catch {
      notify('Dein Browser lässt das Kopieren nicht zu. Halte den Text gedrückt und kopiere ihn von Hand.', 'error')
    }
  }
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <TextInput label={titel} value={text} readOnly flex={1} miw={0} onFocus={(e) => e.currentTarget.select()} />
      <ActionButton variant="default" flex="none" onClick={() => void copy()} aria-label={`${titel} kopieren`}>
        Kopieren
      </ActionButton>
    </Group>
  )
}
