import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLayer } from '../../navigation/steps.ts'
import { useOpening } from './opening.ts'
import classes from './Dialog.module.css'

interface Props {
  readonly titel: string
  readonly onClose: () => void
  readonly width?: number | string
  readonly children: ReactNode
}

/**
 * Dialog, open while rendered; back closes it. Mantine's own puts its title into a `header`, which screen
 * readers announce as a second banner.
 */
export function Dialog({ titel, onClose, width = 'md', children }: Props) {
  useLayer(true, onClose)
  const opening = useOpening()
  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} size={width} centered>
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content {...opening} className={classes['content'] ?? ''}>
        <div className={classes['header']}>
          <Modal.Title className={classes['title']}>{titel}</Modal.Title>
          <Modal.CloseButton aria-label="Schließen" size={44} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
