import './kinds.css'
import classes from './KindIcon.module.css'
import { inkOf, type Look, tintOf } from './look.ts'

interface Props {
  readonly look: Look
  readonly size?: number
  /** Adds an accessible name if no text is next to it. */
  readonly named?: boolean
}

export function KindIcon({ look: { titel, color, icon: KindSign }, size = 40, named = false }: Props) {
  return (
    <span
      className={classes['tile']}
      style={{ width: size, height: size, color: inkOf(color), background: tintOf(color) }}
      {...(named ? { role: 'img', 'aria-label': titel, title: titel } : { 'aria-hidden': true })}
    >
      <KindSign size={Math.round(size * 0.58)} stroke={1.8} aria-hidden />
    </span>
  )
}

export const KindWord = ({ look: { titel, color, icon: KindSign } }: Pick<Props, 'look'>) => (
  <span className={classes['label']} style={{ color: inkOf(color) }}>
    <KindSign size={16} stroke={2} aria-hidden />
    {titel}
  </span>
)
