import type { ReactNode } from 'react'
import classes from './Band.module.css'

interface Props {
  readonly text: string
  readonly button: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A notice bar over the lower edge of the screen; avoids layout shift. */
export const Band = ({ text, button, disabled = false, onClick }: Props) => (
  <div className={classes['banner']} role="status">
    <span>{text}</span>
    <button type="button" disabled={disabled} onClick={onClick}>
      {button}
    </button>
  </div>
)

/** Positions of the bars: the offline bar at the edge, the others above it. */
export const Bands = ({ place, children }: { readonly place: 'netz' | 'unten' | 'darueber'; readonly children: ReactNode }) => (
  <div className={`${classes['stack']} no-print`} data-platz={place}>
    {children}
  </div>
)
