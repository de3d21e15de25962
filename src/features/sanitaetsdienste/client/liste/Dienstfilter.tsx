import { ActionIcon, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconCalendarSearch from '@tabler/icons-react/dist/esm/icons/IconCalendarSearch.mjs'
import { useState } from 'react'
import { heute, MONATE_KURZ, plusMonate } from '#client/datum.ts'
import { Filter } from '#client/ui/Filter.tsx'
import { Suche } from '#client/ui/Suche.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import classes from './Dienstkarte.module.css'
import { Sichtwahl } from './Sichtwahl.tsx'

const ANSICHTEN = [
  { value: 'liste', label: 'Liste' },
  { value: 'kalender', label: 'Kalender' },
]

/** Two years back and a good year ahead. */
const monate = () =>
  Array.from({ length: 40 }, (_, i) => plusMonate(heute().slice(0, 7), i - 24)).map((value) => ({
    value,
    label: `${MONATE_KURZ[Number(value.slice(5)) - 1]} ${value.slice(0, 4)}`,
  }))

/** Search, view, list or calendar, and the span of months, which on the phone unfolds on request. All of it stands in the address. */
export function Dienstfilter() {
  const schmal = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [{ ansicht, von, bis }, setze] = useUrlZustand(['ansicht', 'von', 'bis'])
  const [offen, oeffne] = useState(von !== '' || bis !== '')
  const [werte] = useState(monate)
  const alsKalender = ansicht === 'kalender'
  const zeigtSpanne = !alsKalender && (!schmal || offen)
  const sichten = <Sichtwahl key="sicht" schmal={schmal} imKalender={alsKalender} />
  const ansichten = (
    <SegmentedControl
      key="ansicht"
      className={`nicht-drucken ${classes['ansichten']}`}
      aria-label="Ansicht"
      size="md"
      data={ANSICHTEN}
      value={alsKalender ? 'kalender' : 'liste'}
      onChange={(wert) => setze({ ansicht: wert === 'kalender' ? wert : '' })}
    />
  )
  return (
    <>
      <Suche titel="Dienst, Ort oder Veranstalter" />
      {schmal && !alsKalender && (
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Zeitraum wählen"
          aria-expanded={offen}
          onClick={() => {
            if (offen) setze({ von: '', bis: '' })
            oeffne(!offen)
          }}
        >
          <IconCalendarSearch size={22} />
        </ActionIcon>
      )}
      {zeigtSpanne && (
        <>
          <Filter name="von" titel="Von Monat" alsListe werte={werte} />
          <Filter name="bis" titel="Bis Monat" alsListe werte={werte} />
        </>
      )}
      {schmal ? [sichten, ansichten] : [ansichten, sichten]}
    </>
  )
}
