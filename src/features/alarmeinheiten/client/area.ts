import { crudScreens } from '#client/crud/area.ts'
import type { Tone } from '#client/ui/card/StatusBadge.tsx'
import type { ResponseOf } from '#contract/endpoint.ts'
import { alarmeinheitenContract } from '#features/alarmeinheiten/contract.ts'

export type Alarmeinheit = ResponseOf<typeof alarmeinheitenContract.get>

export const area = crudScreens(alarmeinheitenContract, {
  table: 'alarmeinheiten',
  title: 'Alarmeinheiten',
  newTitle: 'Neue Alarmeinheit',
  paths: { list: '/alarmeinheiten', create: '/alarmeinheiten/neu', record: '/alarmeinheiten/edit/{id}' },
  name: ({ name }) => name,
})

/** Traffic light: red for too few members, yellow for a missing qualification, grey without a target. */
export function strengthOf(unit: Alarmeinheit): readonly [Tone, string] {
  const wanted = unit.mindeststaerke
  const missing = unit.vorhanden.filter((level) => level.anzahl === 0).map(({ qualifikation }) => qualifikation)
  const text = `${unit.staerke} aktiv${wanted > 0 ? `, mindestens ${wanted}` : ''}`
  if (!unit.aktiv) return ['neutral', 'Gelöscht']
  if (unit.staerke < wanted) return ['schlecht', text]
  if (missing.length > 0) return ['achtung', `${missing.join(', ')} fehlt`]
  return [wanted + unit.vorhanden.length === 0 ? 'neutral' : 'gut', text]
}
