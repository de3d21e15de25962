import { Badge, Group, Text } from '@mantine/core'
import { memo } from 'react'
import type { Kandidat, Schicht } from '#features/sanitaetsdienste/formen.ts'
import { Standmarke } from '#blocks/anmeldung/client/index.ts'
import { Hinweise, Kommentar } from './Hinweise.tsx'
import classes from './Personen.module.css'
import { Stundenbalken } from './Stundenbalken.tsx'
import { ausbildung, warnungen } from './tafel.ts'
import { useZiehbar } from './useZiehen.ts'
import type { Stelle } from './zustand.ts'

interface Angaben {
  readonly kandidat: Kandidat
  readonly stelle: Stelle | undefined
  readonly besetzt: string | null
  readonly schicht: Schicht
  readonly hoechstens: number
  readonly geaendert: boolean
  /** Where the heading above does not already say it. */
  readonly mitStand: boolean
  readonly oeffne: (profil: string) => void
}

/** Somebody who could stand in the shift: tap to say where, or drag there. Drawn anew only when something of theirs changes. */
export const Personenkarte = memo(({ kandidat, stelle, besetzt, schicht, hoechstens, geaendert, mitStand, oeffne }: Angaben) => {
  const { _id, vorname, nachname } = kandidat.profil
  const { ref, zieht } = useZiehbar<HTMLLIElement>(besetzt === null ? _id : null)
  return (
    <li ref={ref} className={classes['karte']} data-besetzt={besetzt !== null || undefined} data-zieht={zieht || undefined}>
      <Group gap="4px 8px">
        <button type="button" className={classes['name']} onClick={() => oeffne(_id)}>
          {vorname} {nachname}
        </button>
        <Badge color="gray">{ausbildung(kandidat.qualifikation)}</Badge>
        {mitStand && stelle && <Standmarke status={stelle.status} />}
        {stelle?.praktikant && <Badge color="petrol">Praktikant</Badge>}
        {geaendert && (
          <Text span fz={13} fw={600} c="var(--mantine-color-anchor)">
            geändert
          </Text>
        )}
      </Group>
      <Kommentar text={kandidat.kommentar} />
      <Stundenbalken stunden={kandidat.stunden90Tage} dienste={kandidat.dienste90Tage} hoechstens={hoechstens} />
      <Hinweise warnungen={warnungen(kandidat, schicht, null)} besetzt={besetzt} />
    </li>
  )
})
