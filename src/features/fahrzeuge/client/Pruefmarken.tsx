import { Group } from '@mantine/core'
import { heute } from '#client/datum.ts'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { faelligkeiten, KURZ, type Prueffelder, satz } from './pruefungen.ts'
import { PRUEFTON } from './woerter.ts'

/** More would make a row of the table higher than its neighbours; the form shows all. */
const HOECHSTENS = 2

/** The inspections of a vehicle, the most urgent first: what is overdue or due soon by name, else the next. */
export function Pruefmarken({ fahrzeug }: { fahrzeug: Prueffelder }) {
  const alle = faelligkeiten(fahrzeug, heute())
  const dringend = alle.filter(({ ampel }) => ampel !== 'gruen')
  const gezeigt = dringend.length === 0 ? alle.slice(0, 1) : dringend.slice(0, HOECHSTENS)
  const mehr = dringend.length - gezeigt.length
  if (gezeigt.length === 0) return null
  return (
    <Group gap={6}>
      {gezeigt.map((eine) => (
        <Statusmarke key={eine.art} ton={PRUEFTON[eine.ampel]}>{`${KURZ[eine.art]} ${satz(eine)}`}</Statusmarke>
      ))}
      {mehr > 0 ? <Statusmarke ton="neutral">{`+ ${mehr}`}</Statusmarke> : null}
    </Group>
  )
}
