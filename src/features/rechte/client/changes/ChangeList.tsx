import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { titelOf } from '../catalog.ts'
import classes from './Changes.module.css'
import { rechteNumber } from '../words.ts'

interface Props {
  readonly extra: readonly string[]
  readonly removed: readonly string[]
  readonly max?: number
}

export const ChangeList = ({ extra, removed, max = Number.POSITIVE_INFINITY }: Props) => (
  <div className={classes['changes']}>
    {extra.length > 0 && <Page kind="dazu" titel={`${rechteNumber(extra.length)} mehr`} rechte={extra} max={max} />}
    {removed.length > 0 && <Page kind="weg" titel={`${rechteNumber(removed.length)} weniger`} rechte={removed} max={max} />}
  </div>
)

interface PageProps {
  readonly kind: 'dazu' | 'weg'
  readonly titel: string
  readonly rechte: readonly string[]
  readonly max: number
}

function Page({ kind, titel, rechte, max }: PageProps) {
  const [whole, setWhole] = useState(false)
  // One extra line is as tall as the button that would hide it.
  const short = !whole && rechte.length > max + 1
  return (
    <div data-art={kind}>
      <b>{titel}</b>
      <ul>
        {(short ? rechte.slice(0, max) : rechte).map((recht) => (
          <li key={recht}>{titelOf(recht)}</li>
        ))}
      </ul>
      {short && (
        <UnstyledButton className={classes['more']} onClick={() => setWhole(true)}>
          und {rechte.length - max} weitere
        </UnstyledButton>
      )}
    </div>
  )
}
