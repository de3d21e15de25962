import { Group, TextInput } from '@mantine/core'
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'

const Scanner = lazyPart(async () => (await import('./Scanner.tsx')).Scanner)

/** Message after scanning a code that matches several pieces. */
export const SEVERAL_FOUND = 'Mehreres passt dazu: Tippe auf „Fertig“ und wähle eines.'

interface Props {
  readonly text: string
  readonly onType: (text: string) => void
  readonly onCode: (code: string) => void
  readonly busy: boolean
  readonly button: string
  readonly told: string
  readonly first?: 'types' | 'scans'
  /** Called when the camera closes; returns true if it handles the navigation itself. */
  readonly onScanned?: () => boolean
}
/** Input for a code: typed, sent by a keyboard-emulating scanner, or read by the camera. */
export function CodeInput({ text, onType, onCode, busy, button, told, first, onScanned }: Props) {
  const [isScanning, setScanning] = useState(first === 'scans')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first === 'types') input.current?.focus({ preventScroll: true })
  }, [first])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter searches and must not submit an enclosing form.
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
          ref={input}
          value={text}
          onChange={(e) => onType(e.currentTarget.value)}
          onKeyDown={onKey}
        />
        <ActionButton variant="default" loading={busy} onClick={() => onCode(text)}>
          {button}
        </ActionButton>
      </Group>
      <ActionButton
        mt="sm"
        fullWidth
        variant="default"
        leftSection={<IconBarcode size={20} aria-hidden />}
        onClick={() => setScanning(true)}
      >
        Scannen
      </ActionButton>
      {isScanning && (
        <Suspense fallback={null}>
          <Scanner
            onCode={onCode}
            told={told}
            onClose={() => {
              setScanning(false)
              if (onScanned?.() !== true) input.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
