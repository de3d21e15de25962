import { Drawer } from '@mantine/core'
import { useLayer } from '../../navigation/steps.ts'
import type { OutsideLink } from '../../navigation/menu.ts'
import { MainMenu } from './MainMenu.tsx'
import classes from '../AppFrame.module.css'

interface Props {
  readonly offen: boolean
  readonly onClose: () => void
  readonly links: readonly OutsideLink[]
  readonly onInfos: () => void
}

export function MenuSheet({ offen, onClose, links, onInfos }: Props) {
  useLayer(offen, onClose)
  return (
    <Drawer.Root opened={offen} onClose={onClose} returnFocus={false} position="right" size="min(100vw, max(20rem, 320px))">
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menü" data-seitlich>
        <div className={classes['close']}>
          <b>Menü</b>
          {/* Not the search field: the on-screen keyboard would cover half of the menu. */}
          <Drawer.CloseButton data-autofocus aria-label="Menü schließen" size={44} />
        </div>
        <Drawer.Body>
          <MainMenu links={links} onInfos={onInfos} onChoice={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
