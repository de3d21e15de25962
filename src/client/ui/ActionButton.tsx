import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, type MouseEventHandler, type ReactNode } from 'react'
import { loadWithRetry } from '../chunk.ts'

// The tooltip and its positioning weigh as much as the rest of a screen: loaded with the first grey button.
const ReasonTooltip = lazy(async () => ({ default: await loadWithRetry(async () => (await import('./ReasonTooltip.tsx')).ReasonTooltip) }))

export interface ActionButtonProps extends Omit<ButtonProps, 'disabled'> {
  readonly children: ReactNode
  /** Why it cannot be pressed: greys the button and says so on hover, focus and tap. */
  readonly disabledReason?: string | undefined
  /** Leads to a screen instead of doing something: `path('/orte/neu')`. */
  readonly to?: string
  readonly onClick?: MouseEventHandler<HTMLElement>
  readonly type?: 'button' | 'submit'
  readonly form?: string
  /** Tells several submit buttons of a form apart (`Form` passes it to `save`). */
  readonly value?: string
}

/** The button. Greyed it stays focusable, so that everybody can read why. */
export function ActionButton({ disabledReason: reason, to, type = 'button', onClick, ...rest }: ActionButtonProps) {
  if (reason !== undefined) {
    const greyed = (
      <Button {...rest} type="button" data-disabled aria-disabled aria-description={reason} onClick={(event) => event.preventDefault()} />
    )
    return (
      <Suspense fallback={greyed}>
        <ReasonTooltip text={reason}>{greyed}</ReasonTooltip>
      </Suspense>
    )
  }
  if (to !== undefined) return <Button {...rest} component={Link} to={to} {...(onClick ? { onClick } : {})} />
  return <Button {...rest} type={type} {...(onClick ? { onClick } : {})} />
}
