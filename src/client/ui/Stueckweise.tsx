import { useState, type ReactNode } from 'react'
import { MehrLaden } from './MehrLaden.tsx'

const STUECK = 100

interface Angaben<T> {
  readonly eintraege: readonly T[]
  readonly className?: string | undefined
  /** One entry as a `li` with its key. */
  readonly zeige: (eintrag: T) => ReactNode
}

/** A long list, all of it at hand but a hundred entries drawn at a time. */
export function Stueckweise<T>({ eintraege, className, zeige }: Angaben<T>) {
  const [gezeigt, setzeGezeigt] = useState(STUECK)
  return (
    <>
      <ul className={className}>{eintraege.slice(0, gezeigt).map(zeige)}</ul>
      {eintraege.length > STUECK && (
        <MehrLaden geladen={Math.min(gezeigt, eintraege.length)} gesamt={eintraege.length} mehr={() => setzeGezeigt(gezeigt + STUECK)} />
      )}
    </>
  )
}
