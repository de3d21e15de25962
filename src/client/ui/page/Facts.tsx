import type { ReactNode } from 'react'
import classes from './Facts.module.css'

export type Fact = readonly [titel: string, inhalt: ReactNode]

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={classes['facts']}>
    {facts.map(([titel, content]) =>
      content === null || content === undefined || content === '' || content === false ? null : (
        <div key={titel}>
          <dt>{titel}</dt>
          <dd>{content}</dd>
        </div>
      ),
    )}
  </dl>
)
