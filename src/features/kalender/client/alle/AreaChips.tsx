import { Chip, Group } from '@mantine/core'
import { useUrlState } from '#client/navigation/url-state.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { inkOf } from '#client/ui/kinds/look.ts'
import { BOOKINGS, ON_DEMAND } from '#contract/time/kalender.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { chosenIn } from './entries.ts'

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
    <Chip.Group multiple value={[...chosenIn(chosen)]} onChange={pick}>
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
