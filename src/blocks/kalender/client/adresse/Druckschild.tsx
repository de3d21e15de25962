import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { QrImage } from '#client/ui/page/QrImage.tsx'
import './print-schild.css'

interface Props {
  readonly url: string
  readonly name: string
  readonly subtitle: string
  readonly done: () => void
}

/** Door plate as a printed sheet; rendered only while printing, instead of the screen. */
export function Druckschild({ url, name, subtitle: under, done }: Props) {
  useEffect(() => {
    document.documentElement.dataset['printSign'] = ''
    window.addEventListener('afterprint', done)
    // Waits for the next frame, so the sheet is rendered.
    const wait = setTimeout(() => window.print(), 100)
    return () => {
      clearTimeout(wait)
      window.removeEventListener('afterprint', done)
      delete document.documentElement.dataset['printSign']
    }
    // Once: `done` is another function with each picture.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return createPortal(
    <div className="print-sign" aria-hidden>
      <h1>{name}</h1>
      <p>{under}</p>
      <QrImage text={url} titel={name} size="100mm" />
      <p>
        <b>Frei oder belegt?</b>
        <br />
        Scanne den Code mit der Kamera deines Handys.
      </p>
    </div>,
    document.body,
  )
}
