import { Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { ausschnitt, type Blick, imBild, mitte, NAEHE_MAX, verschoben } from './ausschnitt.ts'
import classes from './Zuschnitt.module.css'

/** Large enough for the sharpest screen, small enough for a list of faces. */
const KANTE = 512
const GUETE = 0.85
const SCHRITT = 0.05
const RICHTUNG: Readonly<Record<string, readonly [rechts: number, runter: number]>> = {
  ArrowLeft: [-SCHRITT, 0],
  ArrowRight: [SCHRITT, 0],
  ArrowUp: [0, -SCHRITT],
  ArrowDown: [0, SCHRITT],
}

interface Angaben {
  readonly bild: ImageBitmap
  /** Takes the square as a JPG of 512 × 512 pixels. */
  readonly speichere: (ausschnitt: Blob) => void
  readonly speichert: boolean
  readonly beiSchliessen: () => void
}

/** Chooses the part of a picture that becomes the face in a circle: with one finger, two, the mouse or the keys. */
export function Zuschnitt({ bild, speichere, speichert, beiSchliessen }: Angaben) {
  const [blick, setzeBlick] = useState<Blick>(() => mitte(bild))
  const leinwand = useRef<HTMLCanvasElement>(null)
  const finger = useRef(new Map<number, { x: number; y: number }>())

  // Not in an effect: the window puts its content into the page only after the effects of who opens it.
  const zeichne = useCallback(
    (element: HTMLCanvasElement | null) => {
      leinwand.current = element
      const { links, oben, seite } = ausschnitt(bild, blick)
      element?.getContext('2d')?.drawImage(bild, links, oben, seite, seite, 0, 0, KANTE, KANTE)
    },
    [bild, blick],
  )

  function ziehe({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    const alle = finger.current
    const vorher = alle.get(pointerId)
    if (!vorher) return
    const breite = currentTarget.getBoundingClientRect().width
    const anderer = [...alle].find(([id]) => id !== pointerId)?.[1]
    alle.set(pointerId, { x: clientX, y: clientY })
    const abstand = (punkt: { x: number; y: number }) => (anderer ? Math.hypot(punkt.x - anderer.x, punkt.y - anderer.y) : 1)
    const faktor = abstand({ x: clientX, y: clientY }) / Math.max(1, abstand(vorher))
    // Of two fingers each moves the picture by half.
    const anteil = 1 / (breite * alle.size)
    setzeBlick((alt) =>
      imBild(bild, {
        ...verschoben(bild, alt, (clientX - vorher.x) * anteil, (clientY - vorher.y) * anteil),
        naehe: alt.naehe * faktor,
      }),
    )
  }

  function beiTaste(ereignis: KeyboardEvent) {
    const richtung = RICHTUNG[ereignis.key]
    if (!richtung) return
    ereignis.preventDefault()
    setzeBlick((alt) => verschoben(bild, alt, ...richtung))
  }

  function nimm() {
    leinwand.current?.toBlob((blob) => blob && speichere(blob), 'image/jpeg', GUETE)
  }

  return (
    <Dialog titel="Ausschnitt wählen" beiSchliessen={beiSchliessen}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed" id="zuschnitt-hilfe">
          Verschiebe das Bild mit dem Finger oder den Pfeiltasten.
        </Text>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the picture */}
        <div role="group" tabIndex={0} aria-label="Ausschnitt" aria-describedby="zuschnitt-hilfe" onKeyDown={beiTaste}>
          <canvas
            ref={zeichne}
            width={KANTE}
            height={KANTE}
            className={classes['rahmen']}
            onPointerDown={({ pointerId, clientX, clientY, currentTarget }) => {
              currentTarget.setPointerCapture(pointerId)
              finger.current.set(pointerId, { x: clientX, y: clientY })
            }}
            onPointerMove={ziehe}
            onPointerUp={({ pointerId }) => finger.current.delete(pointerId)}
            onPointerCancel={({ pointerId }) => finger.current.delete(pointerId)}
          />
        </div>
        <input
          type="range"
          className={classes['naehe']}
          aria-label="Vergrößern"
          min={1}
          max={NAEHE_MAX}
          step={0.05}
          value={blick.naehe}
          onChange={(e) => setzeBlick(imBild(bild, { ...blick, naehe: Number(e.currentTarget.value) }))}
        />
        <div className={classes['knoepfe']}>
          <Knopf variant="default" onClick={beiSchliessen}>
            Abbrechen
          </Knopf>
          <Knopf loading={speichert} onClick={nimm}>
            Foto speichern
          </Knopf>
        </div>
      </Stack>
    </Dialog>
  )
}
