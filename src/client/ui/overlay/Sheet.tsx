import { Drawer, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLayer } from '../../navigation/steps.ts'
import classes from './Sheet.module.css'
import { useNarrow } from '../page/narrow.ts'

interface Props {
  readonly titel: string
  /** What it is about, below the title: date, place. */
  readonly subtitle?: ReactNode
  readonly onClose: () => void
  /** Stays visible below the scrolling content: the main action, at full width. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A sheet from below on the phone, where the thumb is; a dialog on the desktop. Open as long as it is rendered; back closes it. */
export function Sheet({ titel, subtitle: under, onClose, foot, children }: Props) {
  useLayer(true, onClose)
  const narrow = useNarrow()
  const { Root, Overlay, Content, Title, CloseButton } = narrow ? Drawer : Modal
  // Drawer and Modal have the same parts; only their placement differs.
  const placement = narrow ? ({ position: 'bottom', size: 'auto' } as const) : ({ size: 520, centered: true } as const)
  return (
    <Root opened onClose={onClose} returnFocus={false} classNames={{ content: classes[narrow ? 'blatt' : 'dialog'] ?? '' }} {...placement}>
      <Overlay backgroundOpacity={0.5} />
      <Content>
        <div className={classes['kopf']}>
          <div className={classes['worum']}>
            <Title className={classes['titel']}>{titel}</Title>
            {under && (
              <Text component="div" size="sm" c="dimmed">
                {under}
              </Text>
            )}
          </div>
          <CloseButton aria-label="Schließen" size={44} />
        </div>
        <div className={classes['mitte']}>{children}</div>
        {foot && <div className={classes['fuss']}>{foot}</div>}
      </Content>
    </Root>
  )
}
