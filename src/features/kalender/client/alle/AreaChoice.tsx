import { Chip, Group } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { inkOf } from '#client/ui/kinds/look.ts'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { ON_DEMAND } from '#contract/time/kalender.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { kindsIn } from './entries.ts'

interface Props {
  readonly areas: readonly PlanKind[]
  readonly chosen: string
  readonly choose: (areas: string) => void
}

/** Area filter of the calendar; without a choice all except areas shown on demand. On the phone behind a button. */
export function AreaChoice({ areas, chosen, choose }: Props) {
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const kinds = kindsIn(chosen)
  const usual = areas.filter((kind) => !ON_DEMAND.includes(kind))
  const pick = (chosenAreas: readonly string[]) =>
    choose(usual.length === chosenAreas.length && usual.every((kind) => chosenAreas.includes(kind)) ? '' : chosenAreas.join(','))
  if (areas.length < 2) return null
  const chips = (
    <Chip.Group multiple value={[...kinds]} onChange={pick}>
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
  if (!narrow) return chips
  const [only] = kinds
  const word =
    kinds.length === 0
      ? 'Alle Bereiche'
      : kinds.length === 1
        ? areas.flatMap((kind) => (kind === only ? KINDS[kind].titel : [])).join('')
        : `${kinds.length} Bereiche`
  return (
    <>
      <ActionButton variant="default" mb="sm" fullWidth aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {word}
      </ActionButton>
      {open && (
        <Sheet
          titel="Bereiche"
          onClose={() => setOpen(false)}
          foot={
            <Group gap="sm" grow>
              <ActionButton
                variant="default"
                disabledReason={kinds.length === 0 ? 'Es sind schon alle zu sehen.' : undefined}
                onClick={() => choose('')}
              >
                Alle
              </ActionButton>
              <ActionButton onClick={() => setOpen(false)}>Fertig</ActionButton>
            </Group>
          }
        >
          {chips}
        </Sheet>
      )}
    </>
  )
}
