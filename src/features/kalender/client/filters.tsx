// Chips and filter button of the calendar and of the feed of duties.
import { ActionIcon, Chip, Group, Indicator, Stack } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useState, type ReactNode } from 'react'
import { useUrlState } from '#client/navigation/url-state.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'

const ALL = 'alle'

/** All words but "Alle" are on until one is chosen. */
export function WhatChips({ words }: { readonly words: Readonly<Record<string, string>> }) {
  const [{ nur: only }, setUrl] = useUrlState(['nur'])
  const usual = Object.keys(words).filter((name) => name !== ALL)
  const on = only in words ? [only] : usual
  const toggled = (name: string): string => {
    if (name === ALL || only === ALL) return name === only ? '' : name
    const left = on.includes(name) ? on.filter((other) => other !== name) : [...on, name]
    return left.length === 1 ? (left[0] ?? '') : ''
  }
  return (
    // Three chips in one row of 360 px.
    <Group gap="clamp(4px, 2.2vw - 4px, 8px)" role="group" aria-label="Was" className="no-print">
      {Object.entries(words).map(([name, titel]) => (
        <Chip key={name} size="md" checked={on.includes(name)} onChange={() => setUrl({ nur: toggled(name) })}>
          {titel}
        </Chip>
      ))}
    </Group>
  )
}

interface Props {
  /** Parameters of the address that the sheet sets. */
  readonly names: readonly string[]
  readonly children: ReactNode
}

/** The phone's search and filters, behind a button with their count. */
export function FilterButton({ names, children }: Props) {
  const [values, setUrl] = useUrlState(names)
  const [open, setOpen] = useState(false)
  const active = names.filter((name) => values[name] !== '').length
  const word = 'Suche und Filter'
  return (
    <>
      <Indicator label={active} size={20} offset={4} disabled={active === 0}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={active === 0 ? word : active === 1 ? `${word}, einer aktiv` : `${word}, ${active} aktiv`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconFilter size={22} aria-hidden />
        </ActionIcon>
      </Indicator>
      {open && (
        <Sheet
          titel={word}
          onClose={() => setOpen(false)}
          foot={
            <Group gap="sm" grow>
              <ActionButton
                variant="default"
                disabledReason={active === 0 ? 'Es ist kein Filter gesetzt.' : undefined}
                onClick={() => setUrl(Object.fromEntries(names.map((name) => [name, ''])))}
              >
                Zurücksetzen
              </ActionButton>
              <ActionButton onClick={() => setOpen(false)}>Fertig</ActionButton>
            </Group>
          }
        >
          <Stack gap="md">{children}</Stack>
        </Sheet>
      )}
    </>
  )
}
