import { Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { excerptOf, type View, inImage, middleView, VICINITY_MAX, moveView } from './excerpt.ts'
import classes from './Crop.module.css'

/** Pixels; large enough for high-resolution screens, small enough for a list of faces. */
const EDGE = 512
const QUALITY = 0.85
const STEP = 0.05
const DIRECTION: Readonly<Record<string, readonly [rechts: number, runter: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface Props {
  readonly image: ImageBitmap
  readonly save: (excerpt: Blob) => void
  readonly saves: boolean
  readonly onClose: () => void
}

/** Crops a picture to the circular face: with one or two fingers, mouse or keyboard. */
export function Crop({ image, save, saves, onClose }: Props) {
  const [view, setView] = useState<View>(() => middleView(image))
  const canvasElement = useRef<HTMLCanvasElement>(null)
  const finger = useRef(new Map<number, { x: number; y: number }>())

  // A ref callback instead of an effect: the modal inserts its content only after the opener's effects.
  const draw = useCallback(
    (element: HTMLCanvasElement | null) => {
      canvasElement.current = element
      const { links, top, side: page } = excerptOf(image, view)
      element?.getContext('2d')?.drawImage(image, links, top, page, page, 0, 0, EDGE, EDGE)
    },
    [image, view],
  )

  function pull({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    const all = finger.current
    const before = all.get(pointerId)
    if (!before) return
    const width = currentTarget.getBoundingClientRect().width
    const otherPointer = [...all].find(([id]) => id !== pointerId)?.[1]
    all.set(pointerId, { x: clientX, y: clientY })
    const distance = (point: { x: number; y: number }) =>
      otherPointer ? Math.hypot(point.x - otherPointer.x, point.y - otherPointer.y) : 1
    const factor = distance({ x: clientX, y: clientY }) / Math.max(1, distance(before))
    // With two fingers each contributes half of the movement.
    const share = 1 / (width * all.size)
    setView((old) =>
      inImage(image, {
        ...moveView(image, old, (clientX - before.x) * share, (clientY - before.y) * share),
        zoom: old.zoom * factor,
      }),
    )
  }

  function onKey(event: KeyboardEvent) {
    const direction = DIRECTION[event.key]
    if (!direction) return
    event.preventDefault()
    setView((old) => moveView(image, old, ...direction))
  }

  function take() {
    canvasElement.current?.toBlob((blob) => blob && save(blob), 'image/jpeg', QUALITY)
  }

  return (
    <Dialog titel="Ausschnitt wählen" onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed" id="zuschnitt-hilfe">
          Verschiebe das Bild mit dem Finger oder den Pfeiltasten.
        </Text>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the picture */}
        <div role="group" tabIndex={0} aria-label="Ausschnitt" aria-describedby="zuschnitt-hilfe" onKeyDown={onKey}>
          <canvas
            ref={draw}
            width={EDGE}
            height={EDGE}
            className={classes['frame']}
            onPointerDown={({ pointerId, clientX, clientY, currentTarget }) => {
              currentTarget.setPointerCapture(pointerId)
              finger.current.set(pointerId, { x: clientX, y: clientY })
            }}
            onPointerMove={pull}
            onPointerUp={({ pointerId }) => finger.current.delete(pointerId)}
            onPointerCancel={({ pointerId }) => finger.current.delete(pointerId)}
          />
        </div>
        <input
          type="range"
          className={classes['zoom']}
          aria-label="Vergrößern"
          min={1}
          max={VICINITY_MAX}
          step={0.05}
          value={view.zoom}
          onChange={(e) => setView(inImage(image, { ...view, zoom: Number(e.currentTarget.value) }))}
        />
        <div className={classes['buttons']}>
          <ActionButton variant="default" onClick={onClose}>
            Abbrechen
          </ActionButton>
          <ActionButton loading={saves} onClick={take}>
            Foto speichern
          </ActionButton>
        </div>
      </Stack>
    </Dialog>
  )
}
