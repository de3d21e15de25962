import { SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useReasonWithout } from '#client/missing-recht.ts'
import { useUrlState } from '#client/url-state.ts'
import { ExportMenu } from '#client/ui/ExportMenu.tsx'
import { Filter } from '#client/ui/Filter.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ListPage } from '#client/ui/ListPage.tsx'
import { SearchBox } from '#client/ui/SearchBox.tsx'
import { DataTable } from '#client/ui/DataTable.tsx'
import { belegungsList } from './queries.ts'
import type { Belegung, Belegungsart, ListFilter } from './kind.ts'
import { ResourcePlan } from './ResourcePlan.tsx'
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

interface Props<B extends Belegung> {
  readonly kind: Belegungsart<B>
  readonly QuickBuchung: ComponentType<QuickProps>
}

/** The bookings of vehicles or rooms: as plan, as list; what one sees stands in the address. */
export function BelegungsList<B extends Belegung>({ kind, QuickBuchung }: Props<B>) {
  const [adresse, set] = useUrlState(['ansicht', 'suche', 'nur'])
  const reason = useReasonWithout(`CREATE_${kind.area}`)
  const asList = adresse.ansicht === 'liste'
  const filter = { suche: adresse.suche, nur: (adresse.nur || 'kommend') as ListFilter['nur'] }
  const list = useInfiniteQuery({ ...belegungsList(kind, filter), enabled: asList })
  const { words, paths } = kind
  const fresh = (
    <ActionButton to={paths.create} disabledReason={reason}>
      {words.buchen}
    </ActionButton>
  )
  return (
    <ListPage
      titel={words.titel}
      actions={
        <>
          <ExportMenu endpoint={kind.export} query={filter} fileName={words.titel} />
          {fresh}
        </>
      }
      filter={
        <>
          <SearchBox titel={asList ? words.searchList : words.searchPlan} />
          <SegmentedControl
            className="nicht-drucken"
            aria-label="Ansicht"
            size="md"
            data={DISPLAYS}
            value={asList ? 'liste' : 'plan'}
            onChange={(value) => set({ ansicht: value === 'liste' ? value : '' })}
          />
          {asList && <Filter name="nur" titel="Welche" options={VIEWS} />}
          {!asList && kind.typen && <Filter name="typ" titel="Typ" options={kind.typen} />}
        </>
      }
      query={list}
      instead={asList ? undefined : <ResourcePlan kind={kind} QuickBuchung={QuickBuchung} />}
    >
      {(rows) => (
        <DataTable
          key={adresse.nur}
          titel={words.titel}
          columns={kind.columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => paths.show(_id)}
          sorting={{ id: 'beginn', descending: adresse.nur === 'vergangen' }}
          empty={
            adresse.suche === '' ? (
              <EmptyState
                titel={EMPTY[adresse.nur] ?? 'Nichts gebucht'}
                text={`Buche ${words.one} ${words.singular}, oder sieh im Plan, wann ${words.which} frei ist.`}
                action={fresh}
              />
            ) : undefined
          }
        />
      )}
    </ListPage>
  )
}
