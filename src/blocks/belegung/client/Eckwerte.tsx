import type { ReactNode } from 'react'
import { zeitraum } from '#client/datum.ts'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import type { Belegung } from './art.ts'
import classes from './Eckwerte.module.css'
import { BELEGUNGSSTATUS_NAMEN } from '../contract.ts'
import { STATUS_TOENE } from './woerter.ts'

type Wert = readonly [titel: string, inhalt: ReactNode]
interface Angaben {
  readonly belegung: Belegung & { readonly bemerkung: string }
  /** What is booked: stands before the time. */
  readonly was: readonly Wert[]
  /** What one kind knows besides: stands after it. */
  readonly werte: readonly Wert[]
}

/** What is known of a booking, label beside content; what is empty is left out. */
export function Eckwerte({ belegung, was, werte }: Angaben) {
  const { status, grund, beginn, ende, serie, bemerkung } = belegung
  const stand = <Statusmarke ton={STATUS_TOENE[status]}>{BELEGUNGSSTATUS_NAMEN[status]}</Statusmarke>
  const alle: readonly Wert[] = [
    ['Stand', stand],
    ['Grund', grund],
    ...was,
    ['Zeit', zeitraum(beginn, ende)],
    ...werte,
    ['Serie', serie !== null && 'Gehört zu einer Serie'],
    ['Bemerkung', bemerkung],
  ]
  return (
    <dl className={classes['werte']}>
      {alle.map(([titel, inhalt]) =>
        inhalt === null || inhalt === undefined || inhalt === '' || inhalt === false ? null : (
          <div key={titel}>
            <dt>{titel}</dt>
            <dd>{inhalt}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
