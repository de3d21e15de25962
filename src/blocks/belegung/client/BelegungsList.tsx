import { SegmentedControl } from '@mantine/core'
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useMay } from '#client/app/session.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import { ActionOf } from '#client/ui/action/ActionList.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { planArea, questionFrom } from '#blocks/kalender/client/index.ts'
import { dateText, plusDays } from '#client/text/date.ts'
import { belegungsList } from './queries.ts'
import { usePlanState } from './plan-state.ts'
import type { Belegung, BelegungsScreens, ListFilter } from './kind.ts'
import { ResourcePlan } from './ResourcePlan.tsx'
import type { RequestsProps } from './decide/Requests.tsx'
import { BelowWarteliste } from './free/Warteliste.tsx'
import type { QuickProps } from './QuickBuchung.tsx'

const DISPLAYS = [
  { value: 'plan', label: 'Plan' },
  { value: 'liste', label: 'Liste' },
]
const VIEWS = [
  { value: 'meine', label: 'Meine' },
  { value: 'angefragt', label: 'Angefragt' },
  { value: 'vergangen', label: 'Vergangen' },
]
const EMPTY: Readonly<Record<string, string>> = {
  angefragt: 'Keine offenen Anfragen',
  meine: 'Du hast nichts gebucht',
  vergangen: 'Noch nichts gewesen',
}

const Requests = lazyPart(async () => (await import('./decide/Requests.tsx')).Requests) as <B extends Belegung>(
  props: RequestsProps<B>,
) => ReactNode
const Limits = lazyPart(async () => (await import('./Limits.tsx')).Limits)

interface Props<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly QuickBuchung: ComponentType<QuickProps>
}

export function BelegungsList<B extends Belegung>({ kind, QuickBuchung }: Props<B>) {
  const [adresse, setUrl] = useUrlState(['ansicht', 'suche', 'nur'])
  const reason = useReasonWithout(`CREATE_${kind.area}`)
  const keeps = useMay(`UPDATE_${kind.area}`)
  const [isLimiting, setLimiting] = useState(false)
  const asList = adresse.ansicht === 'liste'
  const filter = { suche: adresse.suche, nur: (adresse.nur || 'kommend') as ListFilter['nur'] }
  const decides = asList && keeps && adresse.nur === 'angefragt'
  const list = useInfiniteQuery({ ...belegungsList(kind, filter), enabled: asList && !decides })
  const { words, paths } = kind
  const area = planArea(usePlanState())
  const [first, last] = [area.first, plusDays(area.first, area.days - 1)].map((day) => dateText(day))
  /** The file of the plan is of its span. */
  const seen = { query: questionFrom(area), fileName: `${words.titel} ${first === last ? first : `${first} bis ${last}`}, Stand` }
  const filters = asList
    ? [{ name: 'nur', titel: 'Welche', options: VIEWS }]
    : kind.typen
      ? [{ name: 'typ', titel: 'Typ', options: kind.typen }]
      : []
  const creation = { titel: words.buchen, icon: IconPlus, to: paths.create, disabledReason: reason }
  return (
    <ListPage
      titel={words.titel}
      actions={{
        main: creation,
        more: [
          keeps && { titel: 'Grenzen je Person', icon: IconGauge, act: () => setLimiting(true) },
          ...exportActions({ endpoint: kind.export, ...(asList ? { query: filter, fileName: words.titel } : seen) }),
        ],
      }}
      toolbar={
        <>
          <Toolbar search={asList ? words.searchList : words.searchPlan} filters={filters} aboveDays={!asList}>
            <SegmentedControl
              className="no-print"
              aria-label="Ansicht"
              size="md"
              data={DISPLAYS}
              value={asList ? 'liste' : 'plan'}
              onChange={(value) => setUrl({ ansicht: value === 'liste' ? value : '' })}
            />
          </Toolbar>
          {isLimiting && (
            <Suspense fallback={null}>
              <Limits kind={kind} onClose={() => setLimiting(false)} />
            </Suspense>
          )}
        </>
      }
      query={list}
      instead={
        decides ? (
          <BelowWarteliste kind={kind}>
            <Suspense fallback={<LoadingSkeleton />}>
              <Requests kind={kind} search={adresse.suche} />
            </Suspense>
          </BelowWarteliste>
        ) : asList ? undefined : (
          <ResourcePlan kind={kind} QuickBuchung={QuickBuchung} />
        )
      }
    >
      {(rows) => (
        <BelowWarteliste kind={kind}>
          <DataTable
            key={adresse.nur}
            titel={words.titel}
            columns={kind.columns}
            rows={rows}
            rowKey={({ _id }) => _id}
            rowLink={({ _id }) => paths.show(_id)}
            sorting={{ id: 'beginn', descending: adresse.nur === 'vergangen' }}
            empty={
              <EmptyState
                titel={EMPTY[adresse.nur] ?? 'Nichts gebucht'}
                text={`Buche ${words.one} ${words.singular}, oder sieh im Plan, wann ${words.which} frei ist.`}
                action={<ActionOf {...creation} />}
              />
            }
          />
        </BelowWarteliste>
      )}
    </ListPage>
  )
}
