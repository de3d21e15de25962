// npm test: sets up what is missing (also the browser), then all checks and tests. The last line has the sums.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { groessen, playwright, schluss, schritt, statischeSchritte, vitest, wurzel } from './steps.mjs'

const einrichtung = spawnSync(process.execPath, ['scripts/setup.mjs', '--tests'], { cwd: wurzel, stdio: ['ignore', 'inherit', 'inherit'] })
if (einrichtung.status !== 0) {
  process.stdout.write('\n0 passed, 1 failed\n')
  process.exit(1)
}

/** A Chromium of the machine, installed with its package manager when missing and allowed; null otherwise. */
function findeChromium() {
  const vorhanden = () => {
    const namen = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    const orte = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
    const mac = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
    return [process.env.CHROMIUM ?? '', ...orte.flatMap((ort) => namen.map((name) => `${ort}/${name}`)), ...mac].find(
      (pfad) => pfad !== '' && existsSync(pfad),
    )
  }
  const gefunden = vorhanden()
  if (gefunden !== undefined) return gefunden
  if (!existsSync('/usr/bin/apt-get')) return null
  process.stdout.write('Chromium für die Tests im Browser wird installiert …\n')
  const davor = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const befehl of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const [programm, ...argumente] = [...davor, ...befehl]
    spawnSync(programm, argumente, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  return vorhanden() ?? null
}

const ergebnisse = [...statischeSchritte(), ...groessen(), vitest()]
if (existsSync('playwright.config.ts')) {
  const chromium = findeChromium()
  if (chromium === null) {
    ergebnisse.push(
      schritt('playwright', () => {
        process.stdout.write(
          'Für die Tests im Browser fehlt Chromium; installiere es (Debian: apt-get install chromium) oder nenne es mit CHROMIUM=/pfad.\n',
        )
        return false
      }),
    )
  } else ergebnisse.push(playwright(chromium))
}
schluss(ergebnisse)
