import type { DayMark } from '#client/ui/time/WeekStrip.tsx'
import type { KalenderEntry } from './entry.ts'
import { onDay } from './kalender-time.ts'

export const marksOn = (entries: readonly KalenderEntry[], day: string): readonly DayMark[] =>
  entries.filter((entry) => onDay(entry, day)).map(({ mark, look }) => ({ shape: mark, color: look.color }))
