import { Chip, Group, NativeSelect } from '@mantine/core'
import { useUrlState } from '#client/navigation/url-state.ts'
import { SearchBox } from '#client/ui/filter/SearchBox.tsx'
import { inkOf } from '#client/ui/kinds/look.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { WEEKDAY_NAMES } from '#contract/time/week.ts'
import { chosenIn } from '../alle/entries.ts'
import classes from './Dienste.module.css'
import { kindChips } from './feed.ts'

export function KindChips({ areas }: { readonly areas: readonly PlanKind[] }) {
  const [{ bereiche: chosen }, setUrl] = useUrlState(['bereiche'])
  const on = chosenIn(chosen)
  const chips = kindChips(areas)
  const toggle = (kinds: readonly PlanKind[], checked: boolean) =>
    setUrl({ bereiche: [...on.filter((kind) => !kinds.some((own) => own === kind)), ...(checked ? kinds : [])].join(',') })
  if (chips.length < 2) return null
  return (
    <div className={classes['scroller']} role="group" aria-label="Art">
      {chips.map(({ kinds, titel, look }) => (
        <Chip
          key={titel}
          size="md"
          variant="outline"
          color={inkOf(look.color)}
          checked={kinds.every((kind) => on.includes(kind))}
          onChange={(checked) => toggle(kinds, checked)}
        >
          <look.icon size={15} aria-hidden style={{ marginRight: 6, verticalAlign: '-2px' }} />
          {titel}
        </Chip>
      ))}
    </div>
  )
}

/** Search, place and days of the week. */
export function MoreFilters({ places }: { readonly places: readonly string[] }) {
  const [{ ort, tage }, setUrl] = useUrlState(['ort', 'tage'])
  return (
    <div className={classes['filters']}>
      <div style={{ flex: '1 1 220px' }}>
        <SearchBox titel="Titel oder Ort" />
      </div>
      <NativeSelect
        aria-label="Ort"
        size="md"
        flex="1 1 200px"
        data={[{ value: '', label: 'Alle Orte' }, ...new Set([...places, ...(ort === '' ? [] : [ort])])]}
        value={ort}
        onChange={(event) => setUrl({ ort: event.currentTarget.value })}
      />
      <Chip.Group multiple value={[...chosenIn(tage)]} onChange={(days) => setUrl({ tage: days.toSorted().join(',') })}>
        <Group gap={6} role="group" aria-label="Wochentage">
          {WEEKDAY_NAMES.map((name, i) => (
            <Chip
              key={name}
              value={String(i + 1)}
              size="md"
              icon={null}
              styles={{ label: { paddingInline: 12 }, iconWrapper: { display: 'none' } }}
            >
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </div>
  )
}
