import type { ReactNode } from 'react'
import classes from './Facts.module.css'

export type Fact = readonly [titel: string, inhalt: ReactNode]

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={classes['facts']}>
    {facts.map(([titel, content], at) =>
      content === null || content === undefined || content === '' || content === false ? null : (
        // Titles repeat: two payments of one day.
        <div key={at}>
          <dt>{titel}</dt>
          <dd>{content}</dd>
        </div>
      ),
    )}
  </dl>
)
