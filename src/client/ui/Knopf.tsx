import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, type MouseEventHandler, type ReactNode } from 'react'
import { beharrlich } from '../chunk.ts'

// The tooltip and its positioning cost as much as the whole rest of a screen: only who meets a grey button loads them.
const Grund = lazy(async () => ({ default: await beharrlich(async () => (await import('./Grund.tsx')).Grund) }))

export interface KnopfAngaben extends Omit<ButtonProps, 'disabled'> {
  readonly children: ReactNode
  /** Why it cannot be pressed: greys the button and says so on hover, focus and tap. */
  readonly grund?: string | undefined
  /** Leads to a screen instead of doing something: `pfad('/orte/neu')`. */
  readonly nach?: string
  readonly onClick?: MouseEventHandler<HTMLElement>
  readonly type?: 'button' | 'submit'
  readonly form?: string
  /** Of several buttons that send a form: which one it was (`Formular` hands it to `speichern`). */
  readonly value?: string
}

/** The button. Greyed it stays reachable by keyboard and finger, so that everybody can read why. */
export function Knopf({ grund, nach, type = 'button', onClick, ...rest }: KnopfAngaben) {
  if (grund !== undefined) {
    const grauer = (
      <Button
        {...rest}
        type="button"
        data-disabled
        aria-disabled
        aria-description={grund}
        onClick={(ereignis) => ereignis.preventDefault()}
      />
    )
    return (
      <Suspense fallback={grauer}>
        <Grund text={grund}>{grauer}</Grund>
      </Suspense>
    )
  }
  if (nach !== undefined) return <Button {...rest} component={Link} to={nach} {...(onClick ? { onClick } : {})} />
  return <Button {...rest} type={type} {...(onClick ? { onClick } : {})} />
}
