import type { ReactNode } from 'react'
import { period } from '#client/date.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import type { Belegung } from './kind.ts'
import classes from './KeyFigures.module.css'
import { BELEGUNGSSTATUS_NAMES } from '../contract.ts'
import { STATUS_TONES } from './words.ts'

type Value = readonly [titel: string, inhalt: ReactNode]
interface Props {
  readonly belegung: Belegung & { readonly bemerkung: string }
  /** What is booked: stands before the time. */
  readonly was: readonly Value[]
  /** What one kind knows besides: stands after it. */
  readonly werte: readonly Value[]
}

/** What is known of a booking, label beside content; what is empty is left out. */
export function KeyFigures({ belegung, was: what, werte: values }: Props) {
  const { status, grund: reason, beginn, ende, serie, bemerkung } = belegung
  const state = <StatusBadge tone={STATUS_TONES[status]}>{BELEGUNGSSTATUS_NAMES[status]}</StatusBadge>
  const all: readonly Value[] = [
    ['Stand', state],
    ['Grund', reason],
    ...what,
    ['Zeit', period(beginn, ende)],
    ...values,
    ['Serie', serie !== null && 'Gehört zu einer Serie'],
    ['Bemerkung', bemerkung],
  ]
  return (
    <dl className={classes['werte']}>
      {all.map(([titel, content]) =>
        content === null || content === undefined || content === '' || content === false ? null : (
          <div key={titel}>
            <dt>{titel}</dt>
            <dd>{content}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
