import { useState, type ReactNode } from 'react'
import { MehrLaden } from './MehrLaden.tsx'

const STUECK = 100

interface Angaben {
  /** The `li` of all entries, each with its key. */
  readonly children: readonly ReactNode[]
  readonly className?: string | undefined
}

/** A long list, all of it at hand but a hundred entries drawn at a time. */
export function Stueckweise({ children, className }: Angaben) {
  const [gezeigt, setzeGezeigt] = useState(STUECK)
  return (
    <>
      <ul className={className}>{children.slice(0, gezeigt)}</ul>
      {children.length > STUECK && (
        <MehrLaden geladen={Math.min(gezeigt, children.length)} gesamt={children.length} mehr={() => setzeGezeigt(gezeigt + STUECK)} />
      )}
    </>
  )
}
