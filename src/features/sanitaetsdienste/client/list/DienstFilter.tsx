import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { today, MONTHS_SHORT, plusMonths } from '#client/date.ts'
import { useNarrow } from '#client/ui/narrow.ts'
import { Toolbar } from '#client/ui/Toolbar.tsx'
import { useUrlState } from '#client/url-state.ts'
import { ViewChoice } from './ViewChoice.tsx'

const VIEWS = [
  { value: 'liste', label: 'Liste' },
  { value: 'kalender', label: 'Kalender' },
]

/** Two years back and a good year ahead. */
const months = () =>
  Array.from({ length: 40 }, (_, i) => plusMonths(today().slice(0, 7), i - 24)).map((value) => ({
    value,
    label: `${MONTHS_SHORT[Number(value.slice(5)) - 1]} ${value.slice(0, 4)}`,
  }))

/** Search, the span of months, which services, and list or calendar. All of it stands in the address. */
export function DienstFilter() {
  const narrow = useNarrow()
  const [{ ansicht: view }, set] = useUrlState(['ansicht'])
  const [values] = useState(months)
  const asKalender = view === 'kalender'
  const viewNames = <ViewChoice key="sicht" narrow={narrow} inKalender={asKalender} />
  const views = (
    <SegmentedControl
      key="ansicht"
      className="nicht-drucken"
      bd="1px solid var(--linie)"
      aria-label="Ansicht"
      size="md"
      data={VIEWS}
      value={asKalender ? 'kalender' : 'liste'}
      onChange={(value) => set({ ansicht: value === 'kalender' ? value : '' })}
    />
  )
  return (
    <Toolbar
      search="Dienst, Ort oder Veranstalter"
      filters={
        asKalender
          ? []
          : [
              { name: 'von', titel: 'Von Monat', asList: true, options: values },
              { name: 'bis', titel: 'Bis Monat', asList: true, options: values },
            ]
      }
    >
      {narrow ? [viewNames, views] : [views, viewNames]}
    </Toolbar>
  )
}
