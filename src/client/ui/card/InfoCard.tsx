import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { WaitingMark } from '../../net/outbox/WaitingMark.tsx'
import classes from './InfoCard.module.css'

interface Props {
  readonly titel?: string
  readonly to?: string
  readonly id?: string
  readonly children: ReactNode
}

export function InfoCard({ titel, to, id, children }: Props) {
  const content = (
    <>
      {titel && (
        <Title order={2} size="h4" mb={12}>
          {titel}
        </Title>
      )}
      {children}
    </>
  )
  return to === undefined ? (
    <section id={id} className={classes['card']}>
      {content}
    </section>
  ) : (
    <Link to={to} className={classes['card']}>
      {content}
      <WaitingMark to={to} />
    </Link>
  )
}
