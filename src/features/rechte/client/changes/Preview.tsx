import type { ReactNode } from 'react'
import classes from './Changes.module.css'

export const Preview = ({ titel, children }: { readonly titel: string; readonly children: ReactNode }) => (
  // A scrolling area must be reachable by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes['preview']} role="region" aria-label={titel} tabIndex={0}>
    {children}
  </div>
)
