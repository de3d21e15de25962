import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Grids and signs that are drawn to measure, and keep it. */
const TO_MEASURE = /Tuerschild|Belegungsplan|Checkbox|Rechte|Catalog|Personen|Plaetze/

test('words grow with the text of the device', () => {
  const sheets = globSync('src/**/*.module.css').filter((file) => !TO_MEASURE.test(file))
  expect(sheets.length).toBeGreaterThan(40)
  const fixed = sheets.filter((file) => /font-size: [\d.]+px/.test(readFileSync(file, 'utf8').split('@media print')[0] ?? ''))
  expect(fixed).toEqual([])
})
