import { Group, Input } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { ActionButton } from '../action/ActionButton.tsx'
import { useField, type FieldProps } from '../form/field.ts'
import classes from './SignatureField.module.css'

interface Props extends FieldProps {
  readonly onPaper: string
}

/** Signature pad for finger, pen or mouse; the value is a small PNG data URL. Alternative for those who cannot draw: signed on paper. */
export function SignatureField({ onPaper, ...rest }: Props) {
  const { wert, set, props } = useField(rest)
  const { label, description, error, disabled } = props
  // Remains true while more strokes follow.
  const [drawing, setDrawing] = useState(wert === '')
  const begin = (value: string) => {
    set(value)
    setDrawing(value === '')
  }
  return (
    <Input.Wrapper
      size="md"
      label={label}
      description={description}
      error={error}
      labelElement="div"
      role="group"
      aria-label={String(label)}
    >
      {drawing ? (
        <Pad label={`Unterschrift: ${label}`} set={set} onPaper={() => begin(onPaper)} path={rest.name} />
      ) : (
        <Group justify="space-between" className={classes['field'] ?? ''} data-ruhig>
          {wert === onPaper ? 'Auf Papier unterschrieben' : <img src={String(wert)} alt={`Unterschrift: ${label}`} />}
          <ActionButton variant="default" data-path={rest.name} onClick={() => begin('')} {...(disabled ? { disabled } : {})}>
            Neu unterschreiben
          </ActionButton>
        </Group>
      )}
    </Input.Wrapper>
  )
}

/** Pixels of the stored image, independent of the display size. */
const SIZE = { width: 480, height: 160 } as const

interface PadProps {
  readonly label: string
  readonly path: string
  readonly set: (picture: string) => void
  readonly onPaper: () => void
}
function Pad({ label, path, set, onPaper }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [empty, setEmpty] = useState(true)
  const tell = useRef(set)
  // oxlint-disable-next-line react/refs -- the newest; nothing is drawn by it
  tell.current = set
  function report() {
    const blank = pad.current?.isEmpty() ?? true
    setEmpty(blank)
    tell.current(blank ? '' : (pad.current?.toDataURL() ?? ''))
  }
  useEffect(() => {
    let gone = false
    async function start() {
      const { default: Library } = await import('signature_pad')
      const sheet = canvas.current
      const pen = sheet?.getContext('2d')
      if (gone || !sheet || !pen) return
      const signaturePad = new Library(sheet, { penColor: '#10233a', minWidth: 0.6, maxWidth: 2.2 })
      // The phone may be rotated between two strokes.
      signaturePad.addEventListener('beginStroke', () => {
        const { width, height } = sheet.getBoundingClientRect()
        pen.setTransform(SIZE.width / width, 0, 0, SIZE.height / height, 0, 0)
      })
      signaturePad.addEventListener('endStroke', report)
      pad.current = signaturePad
    }
    void start()
    return () => {
      gone = true
      pad.current?.off()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once; `report` reads the newest
  }, [])
  function redraw(strokes: number) {
    pad.current?.fromData(pad.current.toData().slice(0, strokes))
    report()
  }
  return (
    <>
      <canvas ref={canvas} {...SIZE} className={classes['field']} role="img" aria-label={label} />
      <Group gap={8} mt={6}>
        {empty ? (
          <ActionButton variant="default" data-path={path} onClick={onPaper}>
            Auf Papier unterschrieben
          </ActionButton>
        ) : (
          <>
            <ActionButton variant="default" data-path={path} onClick={() => redraw(-1)}>
              Strich zurück
            </ActionButton>
            <ActionButton variant="default" onClick={() => redraw(0)}>
              Löschen
            </ActionButton>
          </>
        )}
      </Group>
    </>
  )
}
