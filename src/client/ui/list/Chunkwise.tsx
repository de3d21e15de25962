import { useState, type ReactNode } from 'react'
import { keptHere, useKeep } from '../../navigation/place.ts'
import { LoadMore } from './LoadMore.tsx'

const CHUNK = 100

interface Props {
  readonly children: readonly ReactNode[]
  readonly className?: string | undefined
}

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
