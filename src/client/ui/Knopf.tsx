import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MouseEventHandler, ReactNode } from 'react'

export interface KnopfAngaben extends Omit<ButtonProps, 'disabled'> {
  readonly children: ReactNode
  /** Why it cannot be pressed: greys the button and says so on hover, focus and tap. */
  readonly grund?: string | undefined
  /** Leads to a screen instead of doing something: `pfad('/orte/neu')`. */
  readonly nach?: string
  readonly onClick?: MouseEventHandler<HTMLElement>
  readonly type?: 'button' | 'submit'
  readonly form?: string
}

/** The button. Greyed it stays reachable by keyboard and finger, so that everybody can read why. */
export function Knopf({ grund, nach, type = 'button', onClick, ...rest }: KnopfAngaben) {
  if (grund !== undefined) {
    return (
      <Tooltip label={grund}>
        <Button
          {...rest}
          type="button"
          data-disabled
          aria-disabled
          aria-description={grund}
          onClick={(ereignis) => ereignis.preventDefault()}
        />
      </Tooltip>
    )
  }
  if (nach !== undefined) return <Button {...rest} component={Link} to={nach} {...(onClick ? { onClick } : {})} />
  return <Button {...rest} type={type} {...(onClick ? { onClick } : {})} />
}
