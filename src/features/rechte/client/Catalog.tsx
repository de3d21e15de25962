import { Text } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import type { Recht } from '#contract/rights/rechte.ts'
import { useMay } from '#client/app/session.ts'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { SingleRechte } from './SingleRechte.tsx'
import { GroupList } from './GroupList.tsx'
import type { Choice } from './Checkbox.tsx'
import { filterAreas, findRechte } from './catalog.ts'
import { Matrix } from './Matrix.tsx'
import classes from './Catalog.module.css'

interface Props {
  readonly wide: boolean
  readonly rechte: readonly Recht[]
  readonly before: readonly Recht[]
  readonly disabledReason: (recht: Recht) => string | undefined
  readonly toggle: (recht: Recht) => void
}

export function Catalog({ wide, rechte, before, disabledReason: reason, toggle }: Props) {
  const [{ finde: wanted, vergeben }] = useUrlState(['finde', 'vergeben'])
  const search = useDeferredValue(wanted.trim())
  const mayChange = useMay('UPDATE_USER_RECHTE')
  const choice = useMemo(
    (): Choice => ({ an: new Set(rechte), before: new Set(before), disabledReason: reason, toggle }),
    [rechte, before, reason, toggle],
  )
  const sieve = search !== '' || vergeben !== ''
  const matching = findRechte(search)
  const areas = filterAreas((recht) => matching.has(recht) && (vergeben === '' || choice.an.has(recht) || choice.before.has(recht)))
  const withRow = areas.filter(({ verbs }) => Object.keys(verbs).length > 0)
  const withSingle = areas.filter(({ more }) => more.length > 0)
  return (
    <div className={classes['catalog']}>
      <Toolbar search="Recht oder Bereich suchen" searchName="finde" filters={[{ name: 'vergeben', titel: 'Nur vergebene' }]} />
      {areas.length === 0 ? (
        <EmptyState titel="Noch kein Recht" text="Diese Person hat noch keine Rechte. Fang am besten mit einer Rolle an." />
      ) : wide ? (
        <div className={classes['stack']}>
          {withRow.length > 0 && <Matrix areas={withRow} choice={choice} />}
          {withSingle.length > 0 && <SingleRechte areas={withSingle} choice={choice} />}
        </div>
      ) : (
        <GroupList areas={areas} choice={choice} offen={sieve} />
      )}
      {mayChange && areas.some(({ verbs, more }) => [...Object.values(verbs), ...more].some(({ name }) => reason(name))) && (
        <Text size="sm" c="dimmed" mt="sm">
          Graue Kästchen sind gesperrt. Tippe eines an, dann steht da, warum.
        </Text>
      )}
    </div>
  )
}
