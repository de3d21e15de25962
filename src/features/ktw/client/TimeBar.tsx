import '@mantine/core/styles/Slider.css'
import { RangeSlider, Text } from '@mantine/core'
import { useRef, type PointerEvent, type SyntheticEvent } from 'react'
import { decimalText } from '#contract/words.ts'
import { STEP } from '#client/ui/time/clock.ts'
import { filledText, useFormContext, useValue } from '#client/ui/form/field.ts'

const DAY = 1440
const LAST = DAY + 8 * 60
/** An hour: the handles never lie on top of each other. */
const SHORTEST = 60
const MARKS = [0, 6, 12, 18, 24, 30].map((hour) => ({ value: hour * 60, label: String(hour % 24) }))

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const isTime = (time: string | null): time is string => time !== null && /^\d\d:\d\d$/.test(time)

/** Pulling the bar between its handles moves the whole shift. */
function useShiftDrag(from: number, until: number, locked: boolean, set: (from: number, until: number) => void) {
  const track = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  const onPointerDownCapture = (event: PointerEvent<HTMLDivElement>) => {
    const line = track.current?.querySelector('[role=slider]')?.parentElement?.getBoundingClientRect()
    held.current = false
    if (locked || !line || line.width === 0 || (event.target as Element).closest('[role=slider]')) return
    const minutesAt = (x: number) => ((x - line.left) / line.width) * LAST
    const start = event.clientX
    if (minutesAt(start) <= from || minutesAt(start) >= until) return
    held.current = true
    const length = until - from
    const move = ({ clientX }: { readonly clientX: number }) => {
      const by = Math.round(((clientX - start) / line.width) * (LAST / STEP)) * STEP
      const first = Math.max(0, Math.min(from + by, DAY - STEP, LAST - length))
      set(first, first + length)
    }
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }
  // The slider itself would pull the nearer handle.
  const swallow = (event: SyntheticEvent) => held.current && event.stopPropagation()
  return { ref: track, onPointerDownCapture, onMouseDownCapture: swallow, onTouchStartCapture: swallow }
}

/** Begin and end of a shift on one bar, in quarters of an hour; it may end the next morning. */
export function TimeBar() {
  const { form, gesperrt } = useFormContext()
  const [begin, end] = [filledText(useValue('beginn')), filledText(useValue('ende'))]
  const shown = isTime(begin) && isTime(end)
  const from = shown ? minutesOf(begin) : 0
  const until = shown ? minutesOf(end) + (end > begin ? 0 : DAY) : 0
  const set = (first: number, last: number) => {
    form.setFieldValue('beginn', timeOf(first))
    form.setFieldValue('ende', timeOf(last))
  }
  const drag = useShiftDrag(from, until, gesperrt, set)
  if (!shown) return null
  const hours = (until - from) / 60
  const nextDay = until > DAY ? ' am nächsten Tag' : ''
  return (
    <div style={{ paddingInline: 10, paddingBottom: 26 }} {...drag}>
      <Text fz={14} c="dimmed" mb={6}>
        {`${begin}–${end} Uhr${nextDay} · ${decimalText(hours)} ${hours === 1 ? 'Stunde' : 'Stunden'}`}
      </Text>
      <RangeSlider
        size="lg"
        thumbSize={28}
        min={0}
        max={LAST}
        step={STEP}
        minRange={SHORTEST}
        // A shift lasts less than a day.
        maxRange={DAY - STEP}
        marks={MARKS}
        pushOnOverlap={false}
        styles={{ bar: { cursor: 'grab' } }}
        label={null}
        thumbFromLabel="Beginn der Schicht"
        thumbToLabel="Ende der Schicht"
        disabled={gesperrt}
        value={[from, Math.min(until, LAST)]}
        onChange={([first, last]) => {
          if (first >= DAY) return
          set(first, last)
        }}
      />
    </div>
  )
}
