import { Drawer, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './Blatt.module.css'

interface Angaben {
  readonly titel: string
  /** What it is about, below the title: date line, place. */
  readonly unter?: ReactNode
  readonly beiSchliessen: () => void
  /** Stays in sight below what scrolls: the one main action, full width. */
  readonly fuss?: ReactNode
  readonly children: ReactNode
}

/** A sheet from below on the phone, where the thumb is; a dialog on the desktop. It is there as long as it is drawn. */
export function Blatt({ titel, unter, beiSchliessen, fuss, children }: Angaben) {
  const schmal = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { Root, Overlay, Content, Title, CloseButton } = schmal ? Drawer : Modal
  // Drawer and Modal are the same thing for whoever reads the screen; only where it comes from differs.
  const lage = schmal ? ({ position: 'bottom', size: 'auto' } as const) : ({ size: 520, centered: true } as const)
  return (
    <Root opened onClose={beiSchliessen} classNames={{ content: classes[schmal ? 'blatt' : 'dialog'] ?? '' }} {...lage}>
      <Overlay backgroundOpacity={0.5} />
      <Content>
        <div className={classes['kopf']}>
          <div className={classes['worum']}>
            <Title className={classes['titel']}>{titel}</Title>
            {unter && (
              <Text component="div" size="sm" c="dimmed">
                {unter}
              </Text>
            )}
          </div>
          <CloseButton aria-label="Schließen" size={44} />
        </div>
        <div className={classes['mitte']}>{children}</div>
        {fuss && <div className={classes['fuss']}>{fuss}</div>}
      </Content>
    </Root>
  )
}
