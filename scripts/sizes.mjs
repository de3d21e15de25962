// JavaScript size per screen (brotli, as the server sends it): fails above the budgets. Reads dist/web/.vite/screens.json of the last build
// (scripts/first-paint.ts). Real Chromium loads are in bench/web.md.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'

/** In kB. None of these screens loads schemas: their library alone exceeds the remaining margin. */
const BUDGET = { login: 67.2, dashboard: 165.5, list: 198, service: 192.5 }
/** Maximum kB of one file. */
const FILE = 120
const FILES = 16
const WEB = 'dist/web'
/** @type {Record<keyof typeof BUDGET, string[]>} */
const screens = JSON.parse(readFileSync(`${WEB}/.vite/screens.json`, 'utf8'))

/** The build has compressed all but the smallest files (scripts/precompress.ts). @param {string} file */
const kb = (file) => statSync(existsSync(`${WEB}/${file}.br`) ? `${WEB}/${file}.br` : `${WEB}/${file}`).size / 1000

let good = true
/** @param {string} name @param {number} size @param {number} limit @param {string} unit */
function tell(name, size, limit, unit) {
  if (size > limit) good = false
  console.log(`${size > limit ? '✗' : '✓'} ${name}: ${size.toFixed(unit === 'kB' ? 1 : 0)} ${unit} (at most ${limit})`)
}
for (const [name, limit] of Object.entries(BUDGET)) {
  const files = screens[/** @type {keyof typeof BUDGET} */ (name)].filter((file) => file.endsWith('.js'))
  tell(
    name,
    files.reduce((sum, file) => sum + kb(file), 0),
    limit,
    'kB',
  )
  tell(name, files.length, FILES, 'files')
}
const largest = readdirSync(`${WEB}/assets`)
  .filter((file) => file.endsWith('.js'))
  .map((file) => /** @type {const} */ ([file, kb(`assets/${file}`)]))
  .sort(([, a], [, b]) => b - a)
for (const [file, size] of largest.slice(0, 3)) tell(file, size, FILE, 'kB')
process.exitCode = good ? 0 : 1
