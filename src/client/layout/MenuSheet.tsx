import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './AppFrame.module.css'

interface Props {
  readonly offen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The menu on narrow screens, sliding in from the right. */
export const MenuSheet = ({ offen, onClose, children }: Props) => (
  <Drawer.Root opened={offen} onClose={onClose} position="right" size={320}>
    <Drawer.Overlay />
    <Drawer.Content aria-label="Menü">
      <div className={classes['schliessen']}>
        <b>Menü</b>
        <Drawer.CloseButton aria-label="Menü schließen" size={44} />
      </div>
      <Drawer.Body>{children}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)
