import { ActionIcon, Chip, Group, Indicator, Stack } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useState } from 'react'
import { useUrlState } from '#client/navigation/url-state.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { SearchBox } from '#client/ui/filter/SearchBox.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { inkOf } from '#client/ui/kinds/look.ts'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { BOOKINGS, ON_DEMAND } from '#contract/time/kalender.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { kindsIn, ONLY } from './entries.ts'

/** "Meine" and "Frei für mich" are on until one of them, or "Alle", is chosen. */
export function WhatChips() {
  const [{ nur: only }, setUrl] = useUrlState(['nur'])
  const on = only === '' ? ['meine', 'frei'] : [only]
  const toggled = (name: string): string => {
    if (name === 'alle' || only === 'alle') return name === only ? '' : name
    const left = on.includes(name) ? on.filter((other) => other !== name) : [...on, name]
    return left.length === 1 ? (left[0] ?? '') : ''
  }
  return (
    <Group gap={8} role="group" aria-label="Was" className="no-print">
      {Object.entries(ONLY).map(([name, titel]) => (
        <Chip key={name} size="md" checked={on.includes(name)} onChange={() => setUrl({ nur: toggled(name) })}>
          {titel}
        </Chip>
      ))}
    </Group>
  )
}

interface Props {
  readonly areas: readonly PlanKind[]
  readonly narrow: boolean
}

/** Area filter; without a choice all but those shown by name. */
export function AreaChips({ areas, narrow }: Props) {
  const [{ bereiche: chosen }, setUrl] = useUrlState(['bereiche'])
  const usual = areas.filter((kind) => !ON_DEMAND.includes(kind) && !BOOKINGS.includes(kind))
  const pick = (kinds: readonly string[]) =>
    setUrl({ bereiche: usual.length === kinds.length && usual.every((kind) => kinds.includes(kind)) ? '' : kinds.join(',') })
  if (areas.length < 2) return null
  return (
    <Chip.Group multiple value={[...kindsIn(chosen)]} onChange={pick}>
      <Group gap={8} role="group" aria-label="Bereiche" mb={narrow ? 0 : 'md'}>
        {areas.map((kind) => {
          const { titel, color, icon: KindIcon } = KINDS[kind]
          return (
            <Chip key={kind} value={kind} size={narrow ? 'md' : 'sm'} color={inkOf(color)} variant="outline">
              <KindIcon size={15} aria-hidden style={{ marginRight: 6, verticalAlign: '-2px' }} />
              {titel}
            </Chip>
          )
        })}
      </Group>
    </Chip.Group>
  )
}

/** The phone's search and areas, behind a button with their count. */
export function FilterButton({ areas, search }: Pick<Props, 'areas'> & { readonly search: string }) {
  const [{ suche, bereiche }, setUrl] = useUrlState(['suche', 'bereiche'])
  const [open, setOpen] = useState(false)
  const active = [suche, bereiche].filter((value) => value !== '').length
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
                onClick={() => setUrl({ suche: '', bereiche: '' })}
              >
                Zurücksetzen
              </ActionButton>
              <ActionButton onClick={() => setOpen(false)}>Fertig</ActionButton>
            </Group>
          }
        >
          <Stack gap="md">
            <div>
              <SearchBox titel={search} />
            </div>
            <AreaChips areas={areas} narrow />
          </Stack>
        </Sheet>
      )}
    </>
  )
}
