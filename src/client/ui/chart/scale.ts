// Round steps of an axis, so that every label is short and whole. Pure.
const ROUND = [1, 2, 2.5, 5, 10]

/** Ticks from 0 to at least `highest`, at most `most` above 0; whole numbers for whole values. */
export function ticksFor(values: readonly number[], most = 4): readonly number[] {
  const highest = Math.max(0, ...values)
  if (highest === 0) return [0, 1]
  const whole = values.every(Number.isInteger)
  const power = 10 ** Math.floor(Math.log10(highest / most))
  const steps = [...ROUND, 20].map((round) => round * power).filter((step) => !whole || Number.isInteger(step))
  const step = steps.find((candidate) => candidate * most >= highest) ?? Math.max(1, Math.ceil(highest / most))
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, i) => Math.round(i * step * 1e6) / 1e6)
}

/** Shows every n-th label, so that at most `room` letters stand below an axis; labels wrap at spaces and dashes. */
export function everyNth(labels: readonly string[], room: number): number {
  const longest = Math.max(1, ...labels.flatMap((label) => label.split(/[\s–]/)).map((part) => part.length))
  return Math.max(1, Math.ceil((labels.length * (longest + GAP)) / room))
}
const GAP = 0.8

/** CSS value of a theme colour: `petrol.6`. */
export const colorOf = (color: string): string => `var(--mantine-color-${color.replace('.', '-')})`
