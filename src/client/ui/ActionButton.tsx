import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, type MouseEventHandler, type ReactNode } from 'react'
import { loadWithRetry } from '../chunk.ts'

// The tooltip and its positioning cost as much as the whole rest of a screen: only who meets a grey button loads them.
const ReasonTooltip = lazy(async () => ({ default: await loadWithRetry(async () => (await import('./ReasonTooltip.tsx')).ReasonTooltip) }))

export interface ActionButtonProps extends Omit<ButtonProps, 'disabled'> {
  readonly children: ReactNode
  /** Why it cannot be pressed: greys the button and says so on hover, focus and tap. */
  readonly grund?: string | undefined
  /** Leads to a screen instead of doing something: `pfad('/orte/neu')`. */
  readonly nach?: string
  readonly onClick?: MouseEventHandler<HTMLElement>
  readonly type?: 'button' | 'submit'
  readonly form?: string
  /** Of several buttons that send a form: which one it was (`Form` hands it to `save`). */
  readonly value?: string
}

/** The button. Greyed it stays reachable by keyboard and finger, so that everybody can read why. */
export function ActionButton({ grund: reason, nach: after, type = 'button', onClick, ...rest }: ActionButtonProps) {
  if (reason !== undefined) {
    const grauer = (
      <Button {...rest} type="button" data-disabled aria-disabled aria-description={reason} onClick={(event) => event.preventDefault()} />
    )
    return (
      <Suspense fallback={grauer}>
        <ReasonTooltip text={reason}>{grauer}</ReasonTooltip>
      </Suspense>
    )
  }
  if (after !== undefined) return <Button {...rest} component={Link} to={after} {...(onClick ? { onClick } : {})} />
  return <Button {...rest} type={type} {...(onClick ? { onClick } : {})} />
}
