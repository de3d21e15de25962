import { Chip, Group, Select } from '@mantine/core'
import { useMay } from '#client/session.ts'
import { useUrlState } from '#client/url-state.ts'
import { eitherRecht } from '#features/sanitaetsdienste/schemas.ts'
import { viewFrom, type View } from './filter.ts'

const NAMES: readonly (readonly [View, string])[] = [
  ['', 'Kommend'],
  ['meine', 'Meine'],
  ['offen', 'Offene Plätze für mich'],
  ['extern', 'Extern'],
  ['abgesagt', 'Abgesagt'],
  ['vergangen', 'Vergangen'],
  ['entwurf', 'Entwürfe'],
]

/** What this member may look at, by name. The calendar shows what lies behind anyway. */
export function useViews(inKalender: boolean) {
  const plans = useMay(eitherRecht('UPDATE'))
  const withExternen = useMay('READ_EXTERN_SANDIENST')
  return NAMES.filter(
    ([view]) => (view !== 'entwurf' || plans) && (view !== 'extern' || withExternen) && (view !== 'vergangen' || !inKalender),
  )
}

/** Which services one looks at: chips, above the phone's list one to choose from. */
export function ViewChoice({ narrow, inKalender }: { readonly narrow: boolean; readonly inKalender: boolean }) {
  const [{ nur: only }, set] = useUrlState(['nur'])
  const values = useViews(inKalender).map(([view, label]) => ({
    // Empty values are no choice to the components; in the address what comes needs no name.
    value: view || 'kommend',
    // The calendar shows what lies behind as well; on the phone it stands beside the switch, in one row.
    label: view === '' && inKalender ? 'Alle' : view === 'offen' && narrow ? 'Offene' : label,
  }))
  const view = viewFrom(only)
  const value = view === '' || (inKalender && view === 'vergangen') ? 'kommend' : view
  const choose = (fresh: string | null) => set({ nur: fresh === 'kommend' ? '' : (fresh ?? '') })
  if (narrow) {
    const chosen = values.find((one) => one.value === value)?.label ?? ''
    return (
      <Select
        aria-label="Welche Dienste"
        data={values}
        value={value}
        onChange={choose}
        allowDeselect={false}
        // As wide as its words need, beside the switch where they leave room for it.
        style={{ flex: '1 1 150px', minWidth: `calc(${chosen.length}ch + 60px)` }}
      />
    )
  }
  return (
    <Chip.Group value={value} onChange={choose}>
      <Group gap={8} role="group" aria-label="Welche Dienste" className="nicht-drucken">
        {values.map(({ value, label }) => (
          <Chip key={value} value={value} size="md">
            {label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
