import { Badge, Checkbox, SimpleGrid } from '@mantine/core'
import type { Recht } from '#contract/rechte.ts'
import { Karte } from '#client/ui/Karte.tsx'
import type { Katalog } from './daten.ts'
import styles from './Rechte.module.css'

interface Angaben {
  readonly gruppe: Katalog['gruppen'][number]
  readonly gewaehlt: readonly Recht[]
  readonly vorher: readonly Recht[]
  /** Why this right may not be ticked, or null. */
  readonly grundGegen: (recht: Recht) => string | null
  readonly setze: (rechte: readonly Recht[]) => void
}

/** The rights of one area as boxes. A locked one says why. */
export function Rechtegruppe({ gruppe, gewaehlt, vorher, grundGegen, setze }: Angaben) {
  return (
    <Karte titel={gruppe.titel}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={0}>
        {gruppe.rechte.map(({ name, titel }) => {
          const an = gewaehlt.includes(name)
          const grund = grundGegen(name)
          const neu = an !== vorher.includes(name)
          return (
            <div key={name} className={styles['recht']}>
              <Checkbox
                checked={an}
                disabled={grund !== null}
                label={
                  <>
                    {titel} {neu ? <Badge color={an ? 'gruen' : 'red'}>{an ? 'neu' : 'entfällt'}</Badge> : null}
                  </>
                }
                description={grund ?? name}
                onChange={(e) => setze(e.currentTarget.checked ? [...gewaehlt, name] : gewaehlt.filter((recht) => recht !== name))}
              />
            </div>
          )
        })}
      </SimpleGrid>
    </Karte>
  )
}
