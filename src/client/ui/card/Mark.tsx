import '../kinds/kinds.css'
import type { CSSProperties, ReactNode } from 'react'
import { inkOf, type KindColor } from '../kinds/look.ts'
import classes from './Mark.module.css'

/** A day's status as a shape: filled, half, ring, small, crossed out, bar. The colour is the kind. */
export const MARK_WORDS = {
  own: 'du bist dabei',
  asked: 'du bist gemeldet oder wartest',
  open: 'ein Platz passt zu dir',
  other: 'ohne dich',
  off: 'fällt aus',
  away: 'du bist nicht verfügbar',
} as const
export type MarkShape = keyof typeof MARK_WORDS

interface Props {
  readonly shape: MarkShape
  readonly color?: KindColor
}

/** A day marker; its meaning is in the text beside it or in the day's label. */
export const Mark = ({ shape, color = 'petrol' }: Props) => (
  <span className={classes['dot']} data-mark={shape} style={{ '--color': inkOf(color) } as CSSProperties} aria-hidden />
)

interface LegendProps {
  readonly titel: string
  readonly entries: readonly { readonly sign: ReactNode; readonly word: string; readonly more?: string }[]
}
export const Legend = ({ titel, entries }: LegendProps) => (
  <ul className={classes['legend']} aria-label={titel}>
    {entries.map(({ sign, word, more }) => (
      <li key={word}>
        {sign}
        <span>
          {word}
          {more && <span className={classes['more']}>: {more}</span>}
        </span>
      </li>
    ))}
  </ul>
)

const SHAPES = Object.keys(MARK_WORDS) as MarkShape[]
export const MarkLegend = ({ shapes = SHAPES }: { readonly shapes?: readonly MarkShape[] }) => (
  <Legend
    titel="Was die Punkte sagen"
    entries={SHAPES.filter((shape) => shapes.includes(shape)).map((shape) => ({ sign: <Mark shape={shape} />, word: MARK_WORDS[shape] }))}
  />
)
