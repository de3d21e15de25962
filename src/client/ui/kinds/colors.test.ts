import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TYPE_NAMES } from '#features/fahrzeuge/schemas.ts'
import { testAll } from '#tests/support/cases.ts'
import { KINDS } from './kinds.ts'
import { VEHICLE_TYPES, vehicleLook } from './vehicles.ts'

type Color = readonly [number, number, number]
const rgb = (hex: string): Color => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Color
const mix = (a: Color, b: Color, share: number): Color => a.map((part, i) => part * share + b[i]! * (1 - share)) as unknown as Color
const light = (color: Color) => {
  const [r, g, b] = color.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
const contrast = (a: Color, b: Color) => {
  const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y)
  return (bright! + 0.05) / (dark! + 0.05)
}

const css = readFileSync(new URL('kinds.css', import.meta.url), 'utf8')
// Card and ground of theme.ts.
const SCHEMES = { light: ['#ffffff', '#f5f7f9'], dark: ['#1c252d', '#141c23'] } as const
const palette = Object.fromEntries(
  css
    .split('[data-mantine-color-scheme=')
    .map((part, dark) => [
      dark ? 'dark' : 'light',
      new Map([...part.matchAll(/--kind-(\w+): (#\w{6});/g)].map(([, name, hex]) => [name!, hex!])),
    ]),
)

testAll(['light', 'dark'] as const)('every colour of a kind can be read on card, ground and its own tint: %s', (scheme) => {
  const [card, ground] = SCHEMES[scheme].map(rgb) as [Color, Color]
  const looks = [...Object.values(KINDS), ...VEHICLE_TYPES.map(vehicleLook)]
  for (const { color } of looks) {
    const own = rgb(palette[scheme]!.get(color)!)
    for (const behind of [card, ground, mix(own, card, 0.12)]) expect(contrast(own, behind)).toBeGreaterThanOrEqual(4.5)
  }
})

test('each kind has its own colour and icon, each type of vehicle its own icon', () => {
  const kinds = Object.values(KINDS)
  expect(new Set(kinds.map(({ color }) => color)).size).toBe(kinds.length)
  const icons = [...kinds.map(({ icon }) => icon), ...VEHICLE_TYPES.map((type) => vehicleLook(type).icon)]
  expect(new Set(icons).size).toBe(icons.length)
})

test('every type of vehicle of the contract has a look, called as there', () =>
  expect(VEHICLE_TYPES.map((type) => [type, vehicleLook(type).titel])).toEqual(Object.entries(TYPE_NAMES)))
