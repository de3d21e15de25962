/** Colour of a chapter that chose none: page, icon, mails and papers. */
export const CHAPTER_COLOR = '#0e5568'

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

type Rgb = readonly [number, number, number]
const partOf = (hex: string, at: number): number => parseInt(hex.slice(at, at + 2), 16)
const rgb = (hex: string): Rgb => [partOf(hex, 1), partOf(hex, 3), partOf(hex, 5)]
const changeParts = ([r, g, b]: Rgb, change: (part: number) => number): Rgb => [change(r), change(g), change(b)]
const hexOf = (color: Rgb): string => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (color: Rgb, target: number, share: number): Rgb => changeParts(color, (part) => part + (target - part) * share)

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = changeParts(rgb(hex), (part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio by WCAG 2.2: 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Minimum contrast with white; guarantees 4.5:1 for the colour on its own lightest shade. */
export const LEGIBLE = 5.2

/** Share of white in the shades lighter than the colour: 0 is a background tint, 3 text in dark mode. */
const WHITE = [0.93, 0.84, 0.74, 0.64, 0.5, 0.38, 0.2, 0]
const BLACK = [0, 0.22]

/** Shades in Mantine's numbering: 7 and 8 are the colour itself in dark and light mode. */
export function shadesOf(hex: string): string[] {
  const color = rgb(hex)
  return [...WHITE.map((share) => hexOf(mix(color, 255, share))), ...BLACK.map((share) => hexOf(mix(color, 0, share)))]
}

/** Ground of table heads and boxes in this colour. */
export const tintOf = (hex: string): string => shadesOf(hex)[0] ?? hex

/** CSS variables for the page's root element; '' for the default theme. */
export function lookOf(hex: string): string {
  if (hex === '') return ''
  const shades = shadesOf(hex)
  const band = `linear-gradient(150deg,${shades[8]},${shades[9]} 60%,${hexOf(mix(rgb(hex), 0, 0.5))})`
  return [...shades.map((shade, i) => `--mantine-color-petrol-${i}:${shade}`), `--chapter-band:${band}`].join(';')
}
