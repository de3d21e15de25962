import { useState, type ReactNode } from 'react'
import { LoadMore } from './LoadMore.tsx'

const CHUNK = 100

interface Props {
  /** The `li` of all entries, each with its key. */
  readonly children: readonly ReactNode[]
  readonly className?: string | undefined
}

/** A long list, all of it at hand but a hundred entries drawn at a time. */
export function Chunkwise({ children, className }: Props) {
  const [shown, setShown] = useState(CHUNK)
  return (
    <>
      <ul className={className}>{children.slice(0, shown)}</ul>
      {children.length > CHUNK && (
        <LoadMore loaded={Math.min(shown, children.length)} gesamt={children.length} more={() => setShown(shown + CHUNK)} />
      )}
    </>
  )
}
