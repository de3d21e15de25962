import { Text } from '@mantine/core'
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'

// Loads the WASM from this server, and only when scanning starts.
prepareZXingModule({ overrides: { locateFile: (file: string, prefix: string) => (file.endsWith('.wasm') ? wasm : prefix + file) } })

const EVERY_MS = 200
/** Ignores the same code for this time: the piece is still in front of the camera. */
const AGAIN_MS = 3_000

function reader(): Pick<BarcodeDetector, 'detect'> {
  const Native = (globalThis as { BarcodeDetector?: new () => Pick<BarcodeDetector, 'detect'> }).BarcodeDetector
  return Native ? new Native() : new BarcodeDetector()
}
const reasonOf = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'Die Kamera ist nicht freigegeben. Erlaube sie in den Einstellungen des Browsers, oder tippe die Nummer ein.'
    : 'Hier lässt sich keine Kamera öffnen. Tippe die Nummer ein.'

interface Props {
  readonly onCode: (code: string) => void
  readonly told: string
  readonly onClose: () => void
}
/** Camera view that reads codes continuously until it is closed. */
export function Scanner({ onCode, told, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const last = useRef({ code: '', at: 0 })
  const [refused, setRefused] = useState('')
  const saw = useEffectEvent((code: string) => {
    const now = Date.now()
    if (code === last.current.code && now - last.current.at < AGAIN_MS) {
      last.current.at = now
      return
    }
    last.current = { code, at: now }
    navigator.vibrate?.(60)
    onCode(code)
  })
  useEffect(() => {
    let [stream, timer, ended]: [MediaStream | null, number, boolean] = [null, 0, false]
    const detector = reader()
    const read = async () => {
      const picture = video.current
      if (picture && picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
        for (const { rawValue } of await detector.detect(picture).catch(() => [])) if (rawValue) saw(rawValue)
      if (!ended) timer = window.setTimeout(() => void read(), EVERY_MS)
    }
    const open = async () => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (ended || !video.current) return opened.getTracks().forEach((track) => track.stop())
        stream = opened
        video.current.srcObject = opened
        await video.current.play()
        void read()
      } catch (error) {
        if (!ended) setRefused(reasonOf(error))
      }
    }
    void open()
    return () => {
      ended = true
      window.clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return (
    <Sheet titel="Scannen" onClose={onClose} foot={<ActionButton onClick={onClose}>Fertig</ActionButton>}>
      {refused === '' ? (
        <>
          <video
            ref={video}
            playsInline
            muted
            aria-label="Bild der Kamera"
            style={{ width: '100%', borderRadius: 12, background: '#000' }}
          />
          <Text mt="sm" role="status" fw={told ? 600 : 400}>
            {told || 'Halte den Strichcode oder das Etikett vor die Kamera.'}
          </Text>
        </>
      ) : (
        <Text>{refused}</Text>
      )}
    </Sheet>
  )
}
