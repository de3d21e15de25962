import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { Kaestchen, type Wahl } from './Kaestchen.tsx'
import { type Bereich, rechteVonBereich } from './katalog.ts'
import classes from './Katalog.module.css'

interface Angaben {
  readonly bereiche: readonly Bereich[]
  readonly wahl: Wahl
  /** Everything unfolded: somebody searches. */
  readonly offen: boolean
}

/** The catalogue on the phone: areas with "3 von 4" that unfold to their rights. */
export function Gruppenliste({ bereiche, wahl, offen }: Angaben) {
  const [geoeffnet, setze] = useState<ReadonlySet<string>>(new Set())
  const schalte = (titel: string) =>
    setze((alt) => {
      const neu = new Set(alt)
      if (!neu.delete(titel)) neu.add(titel)
      return neu
    })
  return (
    <div className={classes['gruppen']}>
      {bereiche.map((bereich) => {
        const rechte = rechteVonBereich(bereich)
        const vergeben = rechte.filter(({ name }) => wahl.an.has(name)).length
        const geaendert = rechte.some(({ name }) => wahl.an.has(name) !== wahl.vorher.has(name))
        const zeigt = offen || geoeffnet.has(bereich.titel)
        return (
          <section key={bereich.titel} className={classes['klappe']}>
            <h2>
              <button type="button" aria-expanded={zeigt} onClick={() => schalte(bereich.titel)} disabled={offen}>
                <span>{bereich.titel}</span>
                <small data-voll={vergeben > 0 || undefined}>
                  {geaendert ? 'geändert · ' : ''}
                  {vergeben} von {rechte.length}
                </small>
                <IconChevronDown aria-hidden size={20} />
              </button>
            </h2>
            {zeigt && (
              <div className={classes['rechte']}>
                {rechte.map(({ name, titel }) => (
                  <Kaestchen key={name} recht={name} titel={titel} wahl={wahl} />
                ))}
              </div>
            )}
          </section>
        )
      })}
    </div>
  )
}
