import { Text } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import type { Recht } from '#contract/rechte.ts'
import { useDarf } from '#client/sitzung.ts'
import { Aktionsleiste } from '#client/ui/Aktionsleiste.tsx'
import { Filterschalter } from '#client/ui/Filter.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Suche } from '#client/ui/Suche.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { Einzelrechte } from './Einzelrechte.tsx'
import { Gruppenliste } from './Gruppenliste.tsx'
import type { Wahl } from './Kaestchen.tsx'
import { gefiltert, trifft } from './katalog.ts'
import { Matrix } from './Matrix.tsx'
import classes from './Katalog.module.css'

interface Angaben {
  readonly breit: boolean
  readonly rechte: readonly Recht[]
  readonly vorher: readonly Recht[]
  readonly grund: (recht: Recht) => string | undefined
  readonly schalte: (recht: Recht) => void
}

/** The catalogue with its search: a matrix and single rights on wide screens, areas that unfold on the phone. */
export function Katalog({ breit, rechte, vorher, grund, schalte }: Angaben) {
  const [{ finde, vergeben }] = useUrlZustand(['finde', 'vergeben'])
  const suche = useDeferredValue(finde.trim())
  const darfAendern = useDarf('UPDATE_USER_RECHTE')
  const wahl = useMemo((): Wahl => ({ an: new Set(rechte), vorher: new Set(vorher), grund, schalte }), [rechte, vorher, grund, schalte])
  const sieb = suche !== '' || vergeben !== ''
  // What was just taken away stays in sight until it is saved.
  const bereiche = gefiltert((recht) => trifft(recht, suche) && (vergeben === '' || wahl.an.has(recht) || wahl.vorher.has(recht)))
  const mitReihe = bereiche.filter(({ verben }) => Object.keys(verben).length > 0)
  const mitEinzelnen = bereiche.filter(({ weitere }) => weitere.length > 0)
  return (
    <div className={classes['katalog']}>
      <Aktionsleiste>
        <Suche name="finde" titel="Recht oder Bereich suchen" />
        <Filterschalter name="vergeben" titel="Nur vergebene" />
      </Aktionsleiste>
      {bereiche.length === 0 ? (
        <Leerzustand
          titel="Kein Recht gefunden"
          text={
            suche === ''
              ? 'Diese Person hat noch keine Rechte. Fang am besten mit einer Rolle an.'
              : 'Prüfe die Schreibweise oder nimm den Filter zurück.'
          }
        />
      ) : breit ? (
        <div className={classes['stapel']}>
          {mitReihe.length > 0 && <Matrix bereiche={mitReihe} wahl={wahl} />}
          {mitEinzelnen.length > 0 && <Einzelrechte bereiche={mitEinzelnen} wahl={wahl} />}
        </div>
      ) : (
        <Gruppenliste bereiche={bereiche} wahl={wahl} offen={sieb} />
      )}
      {darfAendern && bereiche.some(({ verben, weitere }) => [...Object.values(verben), ...weitere].some(({ name }) => grund(name))) && (
        <Text size="sm" c="dimmed" mt="sm">
          Graue Kästchen sind gesperrt. Tippe eines an, dann steht da, warum.
        </Text>
      )}
    </div>
  )
}
