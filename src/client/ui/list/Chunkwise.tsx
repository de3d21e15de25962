import { useState, type ReactNode } from 'react'
import { keptHere, useKeep } from '../../navigation/place.ts'
import { LoadMore } from './LoadMore.tsx'

const CHUNK = 100

interface Props {
  /** The `li` elements of all entries, with keys. */
  readonly children: readonly ReactNode[]
  readonly className?: string | undefined
}

/** A long list that is loaded whole but rendered a hundred entries at a time. */
export function Chunkwise({ children, className }: Props) {
  const [shown, setShown] = useState(() => (keptHere('entries') as number | undefined) ?? CHUNK)
  useKeep('entries', () => shown)
  return (
    <>
      <ul className={className}>{children.slice(0, shown)}</ul>
      {children.length > CHUNK && (
        <LoadMore loaded={Math.min(shown, children.length)} total={children.length} more={() => setShown(shown + CHUNK)} />
      )}
    </>
  )
}
