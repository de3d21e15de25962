import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Belegungsplan } from './Belegungsplan.tsx'
import { Legende } from './Legende.tsx'
import type { Planeintrag, Planhandlungen, Planzeile } from './plan.ts'
import { Plankopf } from './Plankopf.tsx'
import { planschritt, type Planstand } from './planzeit.ts'
import { Tagesplan } from './Tagesplan.tsx'

interface Angaben extends Planhandlungen {
  readonly titel: string
  readonly zeilen: readonly Planzeile[]
  readonly eintraege: readonly Planeintrag[]
  readonly stand: Planstand
  readonly setze: (neu: Partial<Planstand>) => void
  /** What stands there instead of no rows. */
  readonly leer: string
}

/** Is the screen so narrow that a plan shows one day only? Who asks for its bookings needs to know as well. */
export const useSchmal = (): boolean => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false

/** The plan of vehicles or rooms: a grid of time on the desktop, a day's list on the phone. */
export function Plan({ titel, zeilen, eintraege, stand, setze, leer, ...handlungen }: Angaben) {
  const schmal = useSchmal()
  return (
    <>
      <Plankopf stand={stand} setze={setze} nurTag={schmal} />
      {zeilen.length === 0 ? (
        <Text c="dimmed" ta="center" py="xl">
          {leer}
        </Text>
      ) : schmal ? (
        <Tagesplan
          {...handlungen}
          titel={titel}
          zeilen={zeilen}
          eintraege={eintraege}
          tag={stand.tag}
          beiWischen={(richtung) => setze({ tag: planschritt(stand, richtung) })}
        />
      ) : (
        <Belegungsplan
          // Another span begins at its own left end.
          key={stand.spanne}
          {...handlungen}
          titel={titel}
          zeilen={zeilen}
          eintraege={eintraege}
          stand={stand}
          beiTag={(tag) => setze({ tag, spanne: 'tag' })}
        />
      )}
      <Legende />
    </>
  )
}
