import { Group, TextInput } from '@mantine/core'
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'

const Scanner = lazyPart(async () => (await import('./Scanner.tsx')).Scanner)

/** What the camera says of a code that more than one piece carries. */
export const SEVERAL_FOUND = 'Mehreres passt dazu: Tippe auf „Fertig“ und wähle eines.'

interface Props {
  readonly text: string
  readonly onType: (text: string) => void
  /** A code that was scanned, or what was typed. */
  readonly onCode: (code: string) => void
  readonly busy: boolean
  readonly button: string
  /** What became of the last code: said while the camera goes on. */
  readonly told: string
  /** What somebody came for: to type, or the camera is open at once. */
  readonly first?: 'types' | 'scans'
  /** The camera was closed: answers whether it knows better where to go on than here. */
  readonly onScanned?: () => boolean
}
/** One field for a code: typed, sent by a reader that types, or seen by the camera. */
export function CodeInput({ text, onType, onCode, busy, button, told, first, onScanned }: Props) {
  const [scans, scan] = useState(first === 'scans')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first === 'types') input.current?.focus({ preventScroll: true })
  }, [first])
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
          ref={input}
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
          <Scanner
            onCode={onCode}
            told={told}
            onClose={() => {
              scan(false)
              if (onScanned?.() !== true) input.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
