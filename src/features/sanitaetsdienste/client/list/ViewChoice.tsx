import { useMay } from '#client/app/session.ts'
import { ViewSwitch } from '#client/ui/list/ViewSwitch.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { eitherRecht } from '#features/sanitaetsdienste/names.ts'
import { WAITING_NAMES } from '#blocks/dienst/names.ts'
import { viewFrom, type View } from './filter.ts'

const NAMES: readonly (readonly [View, string])[] = [
  ['', 'Kommend'],
  ['meine', 'Meine'],
  ['offen', 'Offene Plätze für mich'],
  ['extern', 'Extern'],
  ['abgesagt', 'Abgesagt'],
  ['vergangen', 'Vergangen'],
  ['entwurf', 'Entwürfe'],
  ...(Object.entries(WAITING_NAMES) as [View, string][]),
]

export function useViews(inKalender: boolean) {
  const plans = useMay(eitherRecht('UPDATE'))
  const withExternen = useMay('READ_EXTERN_SANDIENST')
  const [{ nur: only }] = useUrlState(['nur'])
  return NAMES.filter(
    // Other views linked only from tiles are offered while open.
    ([view]) =>
      (!(view in WAITING_NAMES) || view === only || (view === 'wartet' && plans && !inKalender)) &&
      (view !== 'entwurf' || plans) &&
      (view !== 'extern' || withExternen) &&
      (view !== 'vergangen' || !inKalender),
  )
}

export function ViewChoice({ narrow, inKalender }: { readonly narrow: boolean; readonly inKalender: boolean }) {
  const [{ nur: only }, setUrl] = useUrlState(['nur'])
  const values = useViews(inKalender).map(([view, label]) => ({
    // The component does not accept an empty value; the address omits the default view.
    value: view || 'kommend',
    // The calendar includes past services. On the phone a shorter label fits beside the switch.
    label: view === '' && inKalender ? 'Alle' : view === 'offen' && narrow ? 'Offene' : view === 'wartet' ? 'Meldungen' : label,
  }))
  const view = viewFrom(only)
  const value = view === '' || (inKalender && view === 'vergangen') ? 'kommend' : view
  return (
    <ViewSwitch
      titel="Welche Dienste"
      data={values}
      value={value}
      onChange={(chosenView) => setUrl({ nur: chosenView === 'kommend' ? '' : chosenView })}
    />
  )
}
