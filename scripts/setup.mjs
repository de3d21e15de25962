// Brings a fresh checkout to the point where it can start: packages, Node 24, the web part.
// "npm start" and "npm test" call it themselves: a machine that switches install scripts off skips "prestart" as well.
// Plain JavaScript without packages: it runs on whatever Node (18 or newer) the machine has. Does nothing that is already done.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const wurzel = fileURLToPath(new URL('..', import.meta.url))
process.chdir(wurzel)

/** Also the packages that only tests and checks need. */
const fuerTests = process.argv.includes('--tests')
const ohneWeb = process.argv.includes('--ohne-web')
const NODE = join('node_modules', '.bin', 'node')

function sage(satz) {
  process.stdout.write(`${satz}\n`)
}

function abbruch(satz) {
  process.stderr.write(`${satz}\n`)
  process.exit(1)
}

/** Environment for npm: the machine's own Node, not the one that npm is about to replace, and no leftovers of the calling script. */
function umgebung() {
  const env = {}
  for (const [name, wert] of Object.entries(process.env)) {
    if (!/^npm_(lifecycle|package|command|execpath|node)/.test(name)) env[name] = wert
  }
  const pfade = (process.env.PATH ?? '').split(delimiter).filter((pfad) => !/node_modules[\\/]\.bin$|node-gyp-bin$/.test(pfad))
  return { ...env, PATH: pfade.join(delimiter) }
}

function lies(pfad) {
  try {
    return JSON.parse(readFileSync(pfad, 'utf8'))
  } catch {
    return {}
  }
}

/** Names of the packages that are missing or of another version than the lock file says. */
function fehlendePakete() {
  const soll = lies('package-lock.json').packages ?? {}
  const ist = lies(join('node_modules', '.package-lock.json')).packages ?? {}
  const fehlt = ([pfad, { version, optional, dev, link }]) => {
    if (pfad === '' || link || (dev && !fuerTests)) return false
    return ist[pfad] === undefined ? !optional : ist[pfad].version !== version
  }
  return Object.entries(soll)
    .filter(fehlt)
    .map(([pfad]) => pfad)
}

async function installiere() {
  const fehlend = fehlendePakete()
  if (fehlend.length === 0) return
  sage(`Pakete werden eingerichtet (${fehlend.length} fehlen oder sind alt); das dauert beim ersten Mal ein bis zwei Minuten …`)
  // Not "npm ci": it insists on the packages of all platforms, which a registry that filters them cannot give.
  const argumente = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const status = await begleite('npm', argumente, { stdio: 'inherit', env: umgebung(), shell: process.platform === 'win32' })
  if (status !== 0) abbruch('Die Pakete ließen sich nicht einrichten; die Meldung von npm steht darüber.')
  sage('Die Pakete sind eingerichtet.')
}

/** Runs a program and says every ten seconds that it still does. */
function begleite(programm, argumente, optionen) {
  const beginn = Date.now()
  const takt = setInterval(() => sage(`… noch dabei (${Math.round((Date.now() - beginn) / 1000)} s)`), 10_000)
  return new Promise((fertig) => {
    const kind = spawn(programm, argumente, optionen)
    kind.once('error', (fehler) => abbruch(`${programm} lässt sich nicht starten: ${fehler.message}`))
    kind.once('close', (status) => {
      clearInterval(takt)
      fertig(status)
    })
  })
}

function hauptversion() {
  return Number(/^v(\d+)\./.exec(spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)
}

/** The package `node` fetches its program in an install script, which some machines switch off: then it is run here. */
function sorgeFuerNode() {
  if (hauptversion() >= 24) return
  sage('Node 24 wird eingerichtet …')
  const skript = 'installArchSpecificPackage.js'
  spawnSync(process.execPath, [skript], { cwd: join('node_modules', 'node'), stdio: 'inherit', env: umgebung() })
  // npm links only programs that exist when it installs.
  if (!existsSync(NODE)) {
    rmSync(NODE, { force: true })
    symlinkSync(join('..', 'node', 'bin', 'node'), NODE)
  }
  if (hauptversion() < 24) abbruch('Node 24 ließ sich nicht einrichten; installiere es selbst (https://nodejs.org) und starte neu.')
}

/** Everything the browser's part is made of. */
const WEBQUELLEN = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'public',
  'src/contract',
  'src/client',
  'src/blocks',
  'src/features',
  'scripts/lizenzen.ts',
  'scripts/vorpacken.ts',
]
const STAND = join('dist', 'web.stand')

function quellen(pfad) {
  const stand = statSync(pfad, { throwIfNoEntry: false })
  if (stand === undefined) return []
  if (stand.isFile()) return [pfad]
  return readdirSync(pfad)
    .sort()
    .filter((name) => !(name === 'server' && /^src[\\/](features|blocks)[\\/][^\\/]+$/.test(pfad)) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => quellen(join(pfad, name)))
}

/** Builds beside the old part and then swaps, so that a running server never misses a file for long and a broken build changes nothing. */
async function baueWeb() {
  if (!existsSync('vite.config.ts')) return
  const summe = createHash('sha256')
  for (const pfad of WEBQUELLEN.flatMap(quellen)) summe.update(pfad).update('\0').update(readFileSync(pfad)).update('\0')
  const soll = summe.digest('hex')
  if (existsSync(join('dist', 'web', 'index.html')) && existsSync(STAND) && readFileSync(STAND, 'utf8') === soll) return
  sage('Die Oberfläche wird gebaut …')
  mkdirSync('dist', { recursive: true })
  const neu = join('dist', `web.neu-${process.pid}`)
  const argumente = [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--outDir', neu, '--emptyOutDir', '--logLevel', 'warn']
  const status = await begleite(NODE, argumente, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  if (status !== 0) {
    rmSync(neu, { recursive: true, force: true })
    abbruch('Die Oberfläche ließ sich nicht bauen; die Meldung steht darüber.')
  }
  rmSync(STAND, { force: true })
  rmSync(join('dist', 'web'), { recursive: true, force: true })
  renameSync(neu, join('dist', 'web'))
  writeFileSync(STAND, soll)
}

if (Number(process.versions.node.split('.')[0]) < 18)
  abbruch(`Node ${process.versions.node} ist zu alt; das Intranet braucht zum Einrichten mindestens Node 18.`)
await installiere()
sorgeFuerNode()
if (!ohneWeb) await baueWeb()
