import type { ReactNode } from 'react'
import classes from './Band.module.css'

interface Props {
  readonly text: string
  /** The one thing to do about it. */
  readonly button: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A quiet word over the screen, at its lower edge, so that nothing jumps. */
export const Band = ({ text, button, disabled = false, onClick }: Props) => (
  <div className={classes['band']} role="status">
    <span>{text}</span>
    <button type="button" disabled={disabled} onClick={onClick}>
      {button}
    </button>
  </div>
)

/** Where bands lie: that of the net at the very edge, the others above it while it is there. */
export const Bands = ({ place, children }: { readonly place: 'netz' | 'unten' | 'darueber'; readonly children: ReactNode }) => (
  <div className={`${classes['stapel']} nicht-drucken`} data-platz={place}>
    {children}
  </div>
)
