// Prepares a fresh checkout for its start: packages, Node 24, web part, bundled server. "npm start" and "npm test" call it themselves: a
// machine with disabled install scripts skips "prestart" as well. Plain JavaScript without packages: it must run on any Node from 18. Skips
// finished steps.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const forTests = process.argv.includes('--tests')
const withoutWeb = process.argv.includes('--ohne-web')
const NODE = join('node_modules', '.bin', 'node')

/** @param {string} sentence */
function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

/** @param {string} sentence @returns {never} */
function abort(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Environment for npm: the machine's own Node instead of the one being replaced, without variables of the calling script. */
function childEnv() {
  /** @type {NodeJS.ProcessEnv} */
  const env = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^npm_(lifecycle|package|command|execpath|node)/.test(name)) env[name] = value
  }
  const paths = (process.env.PATH ?? '').split(delimiter).filter((path) => !/node_modules[\\/]\.bin$|node-gyp-bin$/.test(path))
  return { ...env, PATH: paths.join(delimiter) }
}

/** Reads a JSON file; empty if it does not exist. @param {string} path */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/** @typedef {{ version: string, optional?: boolean, dev?: boolean, link?: boolean }} Package Entry of a lock file. */

/** Paths of packages that are missing or differ in version from the lock file. */
function missingPackages() {
  /** @type {Record<string, Package>} */
  const wanted = read('package-lock.json').packages ?? {}
  /** @type {Record<string, Package>} */
  const installed = read(join('node_modules', '.package-lock.json')).packages ?? {}
  /** @param {[string, Package]} entry */
  const missing = ([path, { version, optional, dev, link }]) => {
    if (path === '' || link || (dev && !forTests)) return false
    return installed[path] === undefined ? !optional : installed[path].version !== version || !existsSync(path)
  }
  return Object.entries(wanted)
    .filter(missing)
    .map(([path]) => path)
}

async function install() {
  const missing = missingPackages()
  if (missing.length === 0) return
  say(`Pakete werden eingerichtet (${missing.length} fehlen oder sind alt); das dauert beim ersten Mal ein bis zwei Minuten …`)
  // npm trusts this file even for deleted folders.
  rmSync(join('node_modules', '.package-lock.json'), { force: true })
  // Not "npm ci": it requires the packages of all platforms, which a filtering registry cannot provide.
  // A checkout that has development packages keeps them.
  const development = forTests || existsSync(join('node_modules', 'vitest'))
  const args = ['install', '--no-save', development ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const status = await runWithHeartbeat('npm', args, { stdio: 'inherit', env: childEnv(), shell: process.platform === 'win32' })
  if (status !== 0) abort('Die Pakete ließen sich nicht einrichten; die Meldung von npm steht darüber.')
  say('Die Pakete sind eingerichtet.')
}

/**
 * Runs a program and reports every ten seconds that it is still running.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number | null>}
 */
function runWithHeartbeat(program, args, options) {
  const start = Date.now()
  const beat = setInterval(() => say(`… noch dabei (${Math.round((Date.now() - start) / 1000)} s)`), 10_000)
  return new Promise((done) => {
    const child = spawn(program, args, options)
    child.once('error', (error) => abort(`${program} lässt sich nicht starten: ${error.message}`))
    child.once('close', (status) => {
      clearInterval(beat)
      done(status)
    })
  })
}

function majorVersion() {
  return Number(/^v(\d+)\./.exec(spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)
}

/** The package `node` downloads its binary in an install script; runs it here if the machine disables those. */
function ensureForNode() {
  if (majorVersion() >= 24) return
  say('Node 24 wird eingerichtet …')
  const script = 'installArchSpecificPackage.js'
  spawnSync(process.execPath, [script], { cwd: join('node_modules', 'node'), stdio: 'inherit', env: childEnv() })
  // npm links only programs that exist at install time.
  if (!existsSync(NODE)) {
    rmSync(NODE, { force: true })
    symlinkSync(join('..', 'node', 'bin', 'node'), NODE)
  }
  if (majorVersion() < 24) abort('Node 24 ließ sich nicht einrichten; installiere es selbst (https://nodejs.org) und starte neu.')
}

/**
 * @typedef {{ name: string, entry: string, sources: string[], without: string, args: string[], sentence: string }} Part A build target
 * with its sources; `without`: area folders it excludes.
 */
/** @type {Part} */
const WEB = {
  name: 'web',
  entry: 'index.html',
  sources: [
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    'tsconfig.json',
    'public',
    'src/contract',
    'src/client',
    'src/blocks',
    'src/features',
    'scripts/chunks.ts',
    'scripts/first-paint.ts',
    'scripts/licenses.ts',
    'scripts/precompress.ts',
  ],
  without: 'server',
  args: [],
  sentence: 'Die Oberfläche',
}
/** @type {Part} */
const SERVER = {
  name: 'server',
  entry: 'main.js',
  sources: [
    'vite.server.config.ts',
    'package.json',
    'package-lock.json',
    'src/contract',
    'src/server',
    'src/blocks',
    'src/features',
    'seeds',
  ],
  without: 'client',
  args: ['--config', 'vite.server.config.ts'],
  sentence: 'Der Server',
}

/** Source files of a folder that the build reads. @param {string} path @param {string} without @returns {string[]} */
function sources(path, without) {
  const state = statSync(path, { throwIfNoEntry: false })
  if (state === undefined) return []
  if (state.isFile()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => !(name === without && /^src[\\/](features|blocks)[\\/][^\\/]+$/.test(path)) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => sources(join(path, name), without))
}

/** Builds beside the old part and then swaps: a running server keeps its files, and a failed build changes nothing. @param {Part} part */
async function build({ name, entry, sources: paths, without, args, sentence }) {
  if (!existsSync('vite.config.ts')) return
  const stateFile = join('dist', `${name}.stand`)
  const sum = createHash('sha256')
  for (const path of paths.flatMap((one) => sources(one, without))) sum.update(path).update('\0').update(readFileSync(path)).update('\0')
  const digest = sum.digest('hex')
  if (existsSync(join('dist', name, entry)) && existsSync(stateFile) && readFileSync(stateFile, 'utf8') === digest) return
  say(`${sentence} wird gebaut …`)
  mkdirSync('dist', { recursive: true })
  const fresh = join('dist', `${name}.neu-${process.pid}`)
  const command = [
    join('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    ...args,
    '--outDir',
    fresh,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  const status = await runWithHeartbeat(NODE, command, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    abort(`${sentence} ließ sich nicht bauen; die Meldung steht darüber.`)
  }
  rmSync(stateFile, { force: true })
  rmSync(join('dist', name), { recursive: true, force: true })
  renameSync(fresh, join('dist', name))
  writeFileSync(stateFile, digest)
}

if (Number(process.versions.node.split('.')[0]) < 18)
  abort(`Node ${process.versions.node} ist zu alt; das Intranet braucht zum Einrichten mindestens Node 18.`)
await install()
ensureForNode()
if (!withoutWeb) {
  // A small machine that starts the intranet has memory for one at a time.
  if (forTests) await Promise.all([build(WEB), build(SERVER)])
  else {
    await build(WEB)
    await build(SERVER)
  }
}
