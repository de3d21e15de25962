// npm test: installs missing parts (also the browser), then runs all checks and tests. The last line has the totals.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { sizes, playwright, finish, step, staticSteps, vitest, root } from './steps.mjs'

/** @param {string[]} options @returns {Promise<boolean>} */
const setUp = (...options) =>
  new Promise((done) => {
    const args = ['scripts/setup.mjs', '--tests', ...options]
    spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).once('close', (status) => done(status === 0))
  })
/** @param {boolean} isReady */
function requireReady(isReady) {
  if (isReady) return
  process.stdout.write('\n0 passed, 1 failed\n')
  process.exit(1)
}

/** Path of a system Chromium, installed with the package manager if missing and permitted; null otherwise. */
function findChromium() {
  const present = () => {
    const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
    const mac = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
    return [process.env.CHROMIUM ?? '', ...folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)), ...mac].find(
      (path) => path !== '' && existsSync(path),
    )
  }
  const found = present()
  if (found !== undefined) return found
  if (!existsSync('/usr/bin/apt-get')) return null
  process.stdout.write('Chromium für die Tests im Browser wird installiert …\n')
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const command of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const [program = '', ...args] = [...asRoot, ...command]
    spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  return present() ?? null
}

requireReady(await setUp('--ohne-web'))
// The build leaves a core to the checks, which look at sources alone.
const isBuilt = setUp()
const checks = await staticSteps()
requireReady(await isBuilt)
const results = [...checks, ...sizes(), vitest()]
if (existsSync('playwright.config.ts')) {
  const chromium = findChromium()
  if (chromium === null) {
    results.push(
      step('playwright', () => {
        process.stdout.write(
          'Für die Tests im Browser fehlt Chromium; installiere es (Debian: apt-get install chromium) oder nenne es mit CHROMIUM=/pfad.\n',
        )
        return false
      }),
    )
  } else results.push(playwright(chromium))
}
finish(results)
