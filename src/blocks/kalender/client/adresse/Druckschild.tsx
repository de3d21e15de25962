import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { QrBild } from '#client/ui/QrBild.tsx'
import './druckschild.css'

interface Angaben {
  readonly url: string
  readonly name: string
  readonly unter: string
  /** After the browser's print window has closed. */
  readonly fertig: () => void
}

/** The plate as one sheet of paper; it is there only while it is printed, instead of the screen. */
export function Druckschild({ url, name, unter, fertig }: Angaben) {
  useEffect(() => {
    document.documentElement.dataset['druckschild'] = ''
    window.addEventListener('afterprint', fertig)
    // After the next picture, so that the sheet is drawn.
    const warten = setTimeout(() => window.print(), 100)
    return () => {
      clearTimeout(warten)
      window.removeEventListener('afterprint', fertig)
      delete document.documentElement.dataset['druckschild']
    }
    // Once: `fertig` is another function with each picture.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return createPortal(
    <div className="druckschild" aria-hidden>
      <h1>{name}</h1>
      <p>{unter}</p>
      <QrBild text={url} titel={name} groesse="100mm" />
      <p>
        <b>Frei oder belegt?</b>
        <br />
        Scanne den Code mit der Kamera deines Handys.
      </p>
    </div>,
    document.body,
  )
}
