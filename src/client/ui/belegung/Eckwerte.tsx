import type { ReactNode } from 'react'
import classes from './Eckwerte.module.css'

interface Angaben {
  /** Label and content; what is empty is left out. */
  readonly werte: readonly (readonly [titel: string, inhalt: ReactNode])[]
}

/** What is known of a booking, label beside content. */
export const Eckwerte = ({ werte }: Angaben) => (
  <dl className={classes['werte']}>
    {werte.map(([titel, inhalt]) =>
      inhalt === null || inhalt === undefined || inhalt === '' || inhalt === false ? null : (
        <div key={titel}>
          <dt>{titel}</dt>
          <dd>{inhalt}</dd>
        </div>
      ),
    )}
  </dl>
)
