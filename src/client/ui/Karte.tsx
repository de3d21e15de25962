import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './Karte.module.css'

interface Angaben {
  readonly titel?: string
  /** Makes the whole card a link. */
  readonly nach?: string
  readonly children: ReactNode
}

/** White ground for what belongs together. */
export function Karte({ titel, nach, children }: Angaben) {
  const inhalt = (
    <>
      {titel && (
        <Title order={2} size="h4" mb={12}>
          {titel}
        </Title>
      )}
      {children}
    </>
  )
  return nach === undefined ? (
    <section className={classes['karte']}>{inhalt}</section>
  ) : (
    <Link to={nach} className={classes['karte']}>
      {inhalt}
    </Link>
  )
}
