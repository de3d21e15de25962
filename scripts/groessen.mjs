// How much JavaScript a browser must load (gzip): fails above the budgets. Reads dist/web/.vite/manifest.json of the last build.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BUDGET = { anmeldung: 150, uebersicht: 200, brocken: 120 }
const ORT = 'dist/web'
const manifest = JSON.parse(readFileSync(`${ORT}/.vite/manifest.json`, 'utf8'))

const kb = (datei) => gzipSync(readFileSync(`${ORT}/${datei}`), { level: 6 }).length / 1000

/** All JavaScript that comes with these entries, without what they load later. */
function geladen(schluessel, gesehen = new Set()) {
  for (const einer of schluessel) {
    const eintrag = manifest[einer]
    if (!eintrag || gesehen.has(eintrag.file)) continue
    gesehen.add(eintrag.file)
    geladen(eintrag.imports ?? [], gesehen)
  }
  return gesehen
}

const summe = (dateien) => [...dateien].filter((datei) => datei.endsWith('.js')).reduce((bisher, datei) => bisher + kb(datei), 0)
const finde = (ende) => Object.keys(manifest).filter((name) => name.endsWith(ende))
const eingang = finde('index.html')

const messungen = [
  ['Anmeldung', summe(geladen([...eingang, ...finde('auth/client/Anmelden.tsx')])), BUDGET.anmeldung],
  [
    'Übersicht',
    summe(
      geladen([...eingang, ...finde('layout/Rahmen.tsx'), ...finde('dashboard/client/Dashboard.tsx'), ...finde('karten/Dienstkarten.tsx')]),
    ),
    BUDGET.uebersicht,
  ],
]
// What is there before a screen is loaded later: the entry and, behind the sign-in, the frame with the windows it fetches by itself.
const grundlast = geladen([...eingang, ...finde('layout/Rahmen.tsx'), ...finde('layout/Menueblatt.tsx'), ...finde('ui/Dialog.tsx')])
for (const { file, isDynamicEntry, src } of Object.values(manifest)) {
  if (isDynamicEntry && file.endsWith('.js'))
    messungen.push([
      `nachgeladen: ${src ?? file}`,
      summe(new Set([...geladen([src])].filter((datei) => !grundlast.has(datei)))),
      BUDGET.brocken,
    ])
}

let gut = true
for (const [name, groesse, grenze] of messungen.sort((a, b) => b[1] - a[1]).slice(0, 8)) {
  if (groesse > grenze) gut = false
  console.log(`${groesse > grenze ? '✗' : '✓'} ${name}: ${groesse.toFixed(1)} kB (höchstens ${grenze} kB)`)
}
process.exitCode = gut ? 0 : 1
