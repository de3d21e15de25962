import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { today, MONTHS_SHORT, plusMonths } from '#client/text/date.ts'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { PHONE_FORMS } from '#blocks/kalender/client/index.ts'
import { useViews, ViewChoice } from './ViewChoice.tsx'

const VIEWS = [
  { value: 'liste', label: 'Liste' },
  { value: 'kalender', label: 'Kalender' },
]

const SEARCH = 'Dienst, Ort oder Veranstalter'
const months = () =>
  Array.from({ length: 40 }, (_, i) => plusMonths(today().slice(0, 7), i - 24)).map((value) => ({
    value,
    label: `${MONTHS_SHORT[Number(value.slice(5)) - 1]} ${value.slice(0, 4)}`,
  }))

export function DienstFilter() {
  const narrow = useNarrow()
  const [{ ansicht: view, form }, setUrl] = useUrlState(['ansicht', 'form'])
  const [values] = useState(months)
  const asKalender = view === 'kalender'
  const which = useViews(true).flatMap(([value, label]) => (value === '' ? [] : [{ value, label }]))
  if (narrow && asKalender)
    // The calendar has its own row below; this row has all filters.
    return (
      <Toolbar search={SEARCH} filters={[{ name: 'nur', titel: 'Welche Dienste', options: which }]} aboveDays>
        <SegmentedControl
          aria-label="Ansicht"
          size="md"
          styles={{ label: { fontSize: 'min(0.875rem, 3.9vw)', paddingInline: 4 } }}
          data={[{ value: 'liste', label: 'Liste' }, ...PHONE_FORMS]}
          value={PHONE_FORMS.find(({ value }) => value === form)?.value ?? 'monat'}
          onChange={(chosenForm) => setUrl(chosenForm === 'liste' ? { ansicht: '' } : { form: chosenForm })}
        />
      </Toolbar>
    )
  const viewNames = <ViewChoice key="sicht" narrow={narrow} inKalender={asKalender} />
  const views = (
    <SegmentedControl
      key="ansicht"
      className="no-print"
      bd="1px solid var(--line)"
      aria-label="Ansicht"
      size="md"
      data={VIEWS}
      value={asKalender ? 'kalender' : 'liste'}
      onChange={(value) => setUrl({ ansicht: value === 'kalender' ? value : '' })}
    />
  )
  return (
    <Toolbar
      search={SEARCH}
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
