import '@mantine/core/styles/Slider.css'
import { RangeSlider, Text } from '@mantine/core'
import { STEP } from '#client/ui/time/clock.ts'
import { filledText, useFormContext, useValue } from '#client/ui/form/field.ts'

const DAY = 1440
const LAST = DAY + 8 * 60
const MARKS = [0, 6, 12, 18, 24, 30].map((hour) => ({ value: hour * 60, label: String(hour % 24) }))

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const isTime = (time: string | null): time is string => time !== null && /^\d\d:\d\d$/.test(time)

/** Begin and end of a shift on one bar, in quarters of an hour; it may end the next morning. */
export function TimeBar() {
  const { form, gesperrt } = useFormContext()
  const [begin, end] = [filledText(useValue('beginn')), filledText(useValue('ende'))]
  if (!isTime(begin) || !isTime(end)) return null
  const from = minutesOf(begin)
  const until = minutesOf(end) + (end > begin ? 0 : DAY)
  const hours = (until - from) / 60
  const nextDay = until > DAY ? ' am nächsten Tag' : ''
  return (
    <div style={{ paddingInline: 10, paddingBottom: 26 }}>
      <Text fz={14} c="dimmed" mb={6}>
        {`${begin}–${end} Uhr${nextDay} · ${hours.toLocaleString('de-DE', { maximumFractionDigits: 2 })} Stunden`}
      </Text>
      <RangeSlider
        size="lg"
        thumbSize={28}
        min={0}
        max={LAST}
        step={STEP}
        minRange={STEP}
        // A shift lasts less than a day.
        maxRange={DAY - STEP}
        marks={MARKS}
        label={null}
        thumbFromLabel="Beginn der Schicht"
        thumbToLabel="Ende der Schicht"
        disabled={gesperrt}
        value={[from, Math.min(until, LAST)]}
        onChange={([first, last]) => {
          if (first >= DAY) return
          form.setFieldValue('beginn', timeOf(first))
          form.setFieldValue('ende', timeOf(last))
        }}
      />
    </div>
  )
}
