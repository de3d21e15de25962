import '../kinds/kinds.css'
import type { CSSProperties, ReactNode } from 'react'
import { ink, type KindColor } from '../kinds/look.ts'
import classes from './Mark.module.css'

/** What a day holds for me, told by shape: filled, half, ring, small, crossed out, a bar. The colour says of which kind it is. */
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

/** One thing on a day as a dot; the words stand beside or in the name of the day. */
export const Mark = ({ shape, color = 'petrol' }: Props) => (
  <span className={classes['punkt']} data-mark={shape} style={{ '--farbe': ink(color) } as CSSProperties} aria-hidden />
)

interface LegendProps {
  /** What it explains, for those who hear it: "Punkte im Kalender". */
  readonly titel: string
  readonly entries: readonly { readonly sign: ReactNode; readonly word: string; /** Where there is room. */ readonly more?: string }[]
}
/** Signs and what they mean, once on a screen that shows them. */
export const Legend = ({ titel, entries }: LegendProps) => (
  <ul className={classes['legende']} aria-label={titel}>
    {entries.map(({ sign, word, more }) => (
      <li key={word}>
        {sign}
        <span>
          {word}
          {more && <span className={classes['mehr']}>: {more}</span>}
        </span>
      </li>
    ))}
  </ul>
)

const SHAPES = Object.keys(MARK_WORDS) as MarkShape[]
/** The shapes of the dots, as far as they occur. */
export const MarkLegend = ({ shapes = SHAPES }: { readonly shapes?: readonly MarkShape[] }) => (
  <Legend
    titel="Was die Punkte sagen"
    entries={SHAPES.filter((shape) => shapes.includes(shape)).map((shape) => ({ sign: <Mark shape={shape} />, word: MARK_WORDS[shape] }))}
  />
)
