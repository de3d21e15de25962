import { Group, TextInput } from '@mantine/core'
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { lazyPart } from '#client/lazy-part.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'

const Scanner = lazyPart(async () => (await import('./Scanner.tsx')).Scanner)

interface Props {
  readonly text: string
  readonly onType: (text: string) => void
  /** A code that was scanned, or what was typed. */
  readonly onCode: (code: string) => void
  readonly busy: boolean
  readonly button: string
  /** What became of the last code: said while the camera goes on. */
  readonly told: string
}
/** One field for a code: typed, sent by a reader that types, or seen by the camera. */
export function CodeInput({ text, onType, onCode, busy, button, told }: Props) {
  const [scans, scan] = useState(false)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter searches; it does not send a form around it.
    event.preventDefault()
    onCode(text)
  }
  return (
    <>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <TextInput
          size="md"
          style={{ flex: 1 }}
          label="Nummer oder Name"
          autoComplete="off"
          value={text}
          onChange={(e) => onType(e.currentTarget.value)}
          onKeyDown={onKey}
        />
        <ActionButton variant="default" loading={busy} onClick={() => onCode(text)}>
          {button}
        </ActionButton>
      </Group>
      <ActionButton mt="sm" fullWidth variant="default" leftSection={<IconBarcode size={20} aria-hidden />} onClick={() => scan(true)}>
        Scannen
      </ActionButton>
      {scans && (
        <Suspense fallback={null}>
          <Scanner onCode={onCode} told={told} onClose={() => scan(false)} />
        </Suspense>
      )}
    </>
  )
}
