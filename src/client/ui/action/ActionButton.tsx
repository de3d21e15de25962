import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { lazyPart } from '../../app/lazy-part.ts'

// The tooltip with its positioning is as large as the rest of a screen. Loaded on first use of a disabled button.
const ReasonTooltip = lazyPart(async () => (await import('./ReasonTooltip.tsx')).ReasonTooltip)

export interface ActionButtonProps extends Omit<ButtonProps, 'disabled'> {
  readonly children: ReactNode
  /** Reason why it is disabled, shown on hover, focus and tap. */
  readonly disabledReason?: string | undefined
  readonly to?: string
  /** Presses are ignored until the promise of the last one settles. */
  readonly onClick?: (event: MouseEvent<HTMLElement>) => unknown
  readonly type?: 'button' | 'submit'
  readonly form?: string
  /** Distinguishes several submit buttons of a form (`Form` passes it to `save`). */
  readonly value?: string
}

/** A button that remains focusable when disabled, so that its reason is accessible. */
export function ActionButton({ disabledReason: reason, to, type = 'button', onClick, ...rest }: ActionButtonProps) {
  const pending = useRef<Promise<unknown>>(undefined)
  const press = (event: MouseEvent<HTMLElement>) => {
    pending.current ??= (async () => onClick?.(event))().finally(() => (pending.current = undefined))
  }
  if (reason !== undefined) return <Greyed {...rest} reason={reason} />
  if (to !== undefined) return <Button {...rest} component={Link} to={to} {...(onClick ? { onClick } : {})} />
  return <Button {...rest} type={type} onClick={press} />
}

function Greyed({ reason, ...rest }: Omit<ActionButtonProps, 'disabledReason' | 'to' | 'onClick' | 'type'> & { readonly reason: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState<boolean>()
  const reached = () => setShown(true)
  const leave = () => setShown((before) => (before === undefined ? undefined : false))
  return (
    <>
      <Button
        {...rest}
        ref={button}
        type="button"
        data-disabled
        aria-disabled
        aria-description={reason}
        onMouseEnter={reached}
        onFocus={reached}
        onMouseLeave={leave}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Escape' && leave()}
        onClick={(event) => event.preventDefault()}
      />
      {shown !== undefined && (
        <Suspense fallback={null}>
          <ReasonTooltip text={reason} target={button} opened={shown} />
        </Suspense>
      )}
    </>
  )
}
