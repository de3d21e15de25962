import { ActionIcon, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconCalendarSearch from '@tabler/icons-react/dist/esm/icons/IconCalendarSearch.mjs'
import { useState } from 'react'
import { today, MONTHS_SHORT, plusMonths } from '#client/date.ts'
import { Filter } from '#client/ui/Filter.tsx'
import { SearchBox } from '#client/ui/SearchBox.tsx'
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

/** Search, view, list or calendar, and the span of months, which on the phone unfolds on request. All of it stands in the address. */
export function DienstFilter() {
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [{ ansicht: view, von, bis }, set] = useUrlState(['ansicht', 'von', 'bis'])
  const [offen, open] = useState(von !== '' || bis !== '')
  const [values] = useState(months)
  const asKalender = view === 'kalender'
  const showsSpan = !asKalender && (!narrow || offen)
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
    <>
      <SearchBox titel="Dienst, Ort oder Veranstalter" />
      {narrow && !asKalender && (
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Zeitraum wählen"
          aria-expanded={offen}
          onClick={() => {
            if (offen) set({ von: '', bis: '' })
            open(!offen)
          }}
        >
          <IconCalendarSearch size={22} />
        </ActionIcon>
      )}
      {showsSpan && (
        <>
          <Filter name="von" titel="Von Monat" asList options={values} />
          <Filter name="bis" titel="Bis Monat" asList options={values} />
        </>
      )}
      {narrow ? [viewNames, views] : [views, viewNames]}
    </>
  )
}
