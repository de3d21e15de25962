import { Drawer, Modal, Text } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLayer } from '../../navigation/steps.ts'
import { InSheetContext } from '../form/page-form.ts'
import { useOpening } from './opening.ts'
import classes from './Sheet.module.css'
import { useNarrow } from '../page/narrow.ts'

interface Props {
  readonly titel: string
  readonly subtitle?: ReactNode
  readonly onClose: () => void
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** Bottom sheet on phones, dialog on desktop. Open while rendered; back closes it. */
export function Sheet({ titel, subtitle: under, onClose, foot, children }: Props) {
  useLayer(true, onClose)
  const opening = useOpening()
  const narrow = useNarrow()
  const body = useRef<HTMLDivElement>(null)
  // Keys scroll text only where it takes the focus.
  useEffect(() => {
    if (body.current) body.current.tabIndex = body.current.querySelector('a, button, input, select, textarea') ? -1 : 0
  })
  const { Root, Overlay, Content, Title, CloseButton } = narrow ? Drawer : Modal
  // Drawer and Modal have the same parts; only their placement differs.
  const placement = narrow ? ({ position: 'bottom', size: 'auto' } as const) : ({ size: 520, centered: true } as const)
  return (
    <Root opened onClose={onClose} returnFocus={false} classNames={{ content: classes[narrow ? 'sheet' : 'dialog'] ?? '' }} {...placement}>
      <Overlay backgroundOpacity={0.5} />
      <Content {...opening}>
        <div className={classes['header']}>
          <div className={classes['subject']}>
            <Title className={classes['title']}>{titel}</Title>
            {under && (
              <Text component="div" size="sm" c="dimmed">
                {under}
              </Text>
            )}
          </div>
          <CloseButton aria-label="Schließen" size={44} />
        </div>
        <div ref={body} className={classes['body']}>
          <InSheetContext value>{children}</InSheetContext>
        </div>
        {foot && <div className={classes['footer']}>{foot}</div>}
      </Content>
    </Root>
  )
}
