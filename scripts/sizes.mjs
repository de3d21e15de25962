// How much JavaScript a browser must load (gzip): fails above the budgets. Reads dist/web/.vite/manifest.json of the last build.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BUDGET = { anmeldung: 150, uebersicht: 200, chunk: 120 }
const WEB = 'dist/web'
/** @type {Record<string, { file: string, src?: string, imports?: string[], isDynamicEntry?: boolean }>} */
const manifest = JSON.parse(readFileSync(`${WEB}/.vite/manifest.json`, 'utf8'))

/** @param {string} file */
const kb = (file) => gzipSync(readFileSync(`${WEB}/${file}`), { level: 6 }).length / 1000

/**
 * All JavaScript that comes with these entries, without what they load later.
 * @param {string[]} keys
 * @param {Set<string>} seen
 */
function loaded(keys, seen = new Set()) {
  for (const key of keys) {
    const entry = manifest[key]
    if (!entry || seen.has(entry.file)) continue
    seen.add(entry.file)
    loaded(entry.imports ?? [], seen)
  }
  return seen
}

/** @param {Set<string>} files */
const sum = (files) => [...files].filter((file) => file.endsWith('.js')).reduce((soFar, file) => soFar + kb(file), 0)
/** @param {string} ending */
const find = (ending) => {
  const found = Object.keys(manifest).filter((name) => name.endsWith(ending))
  if (found.length === 0) throw new Error(`${ending} is not in the manifest: was it renamed?`)
  return found
}
const entry = find('index.html')

/** @type {[name: string, size: number, limit: number][]} */
const measurements = [
  ['Anmeldung', sum(loaded([...entry, ...find('auth/client/Anmelden.tsx')])), BUDGET.anmeldung],
  [
    'Übersicht',
    sum(loaded([...entry, ...find('layout/AppFrame.tsx'), ...find('dashboard/client/Dashboard.tsx'), ...find('cards/DienstCards.tsx')])),
    BUDGET.uebersicht,
  ],
]
// Loaded before any screen: the entry and, behind the sign-in, the frame with the windows that it fetches by itself.
const baseLoad = loaded([...entry, ...find('layout/AppFrame.tsx'), ...find('layout/MenuSheet.tsx')])
for (const { file, isDynamicEntry, src = file } of Object.values(manifest)) {
  if (isDynamicEntry && file.endsWith('.js'))
    measurements.push([`nachgeladen: ${src}`, sum(new Set([...loaded([src])].filter((file) => !baseLoad.has(file)))), BUDGET.chunk])
}

let good = true
for (const [name, size, limit] of measurements.sort((a, b) => b[1] - a[1]).slice(0, 8)) {
  if (size > limit) good = false
  console.log(`${size > limit ? '✗' : '✓'} ${name}: ${size.toFixed(1)} kB (höchstens ${limit} kB)`)
}
process.exitCode = good ? 0 : 1
