// Exports say what they do: verb and noun for functions, and one thing per name.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Terms of the field, builders of fields and names of the contract. The number only falls. */
const ONE_WORD = 45
/** Modules of one interface, loaded by the file name. */
const LOADED_BY_FILE = /^src\/server\/export\/table-\w+\.ts begin$/
const EXPORT = /^export (?:async )?(?:function\*?|const) (\w+)(?= = |\(|<|:)(.*(?:\n(?!export|\/\*\*).*)?)/gm

const exported = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(EXPORT)].map(([start = '', name = '', rest = '']) => ({ file, name, start, rest })),
  )

test('one-word exported functions do not grow in number', () => {
  const count = exported.filter(({ start }) => /^export (async )?(function|const) [a-z]+( = \(| = async|\(|<)/.test(start)).length
  expect(count, 'Rule 12 of docs/rules.md; lower the number after a fall').toBe(ONE_WORD)
})

/** The block, area or floor of a file. Server and browser meet in no file, so each side is a room with what both share. */
function roomsOf(file: string): string[] {
  const [room = ''] = /^src\/(?:(?:blocks|features)\/[^/]+|\w+)/.exec(file) ?? []
  if (!/^src\/(blocks|features)\//.test(file)) return [room]
  const [side] = /\/(?:client|server)\//.exec(file.slice(room.length)) ?? []
  return side ? [room + side] : [`${room}/client/`, `${room}/server/`]
}

test('no function or constant is exported twice within a block, area or floor', () => {
  const places = new Map<string, Set<string>>()
  for (const { file, name, rest } of exported) {
    // A wrapper that loads the chunk of the same function keeps its name.
    if (/await import\(/.test(rest) || LOADED_BY_FILE.test(`${file} ${name}`)) continue
    for (const room of roomsOf(file)) {
      const key = `${room} ${name}`
      places.set(key, (places.get(key) ?? new Set()).add(file))
    }
  }
  expect(places.size).toBeGreaterThan(3000)
  expect(
    [...places].filter(([, files]) => files.size > 1).map(([key, files]) => `${key}: ${[...files].join(', ')}`),
    'Rule 12 of docs/rules.md',
  ).toEqual([])
})
