// Every screen and the ten tasks in WebKitGTK, near to an iPhone's browser: npm run walk -- webkit. Its programs are Debian's
// webkit2gtk-driver and xvfb.
import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { freePort } from '../../support/port.ts'
import startServers from '../server.ts'
import { findAddress, PUBLIC, SCREENS } from './addresses.ts'
import type { Row } from './look.ts'
import { TASKS } from './tasks.ts'
import { Driver, handOfDriver, pause } from './driver.ts'

const DISPLAY = ':97'
const PASSWORT = 'Nachtdienst-Probe-42'
const say = (text: string) => process.stdout.write(`${text}\n`)
const children: ChildProcess[] = []
const stopServers = process.env['E2E_ADRESSE'] === undefined ? await startServers() : async () => undefined
const origin = process.env['E2E_ADRESSE'] ?? ''
const rows: Row[] = []
const keep = () => writeFileSync(process.env['WALK_ROWS'] ?? '.cache/walk-webkit.json', JSON.stringify(rows))

async function startDriver(): Promise<string> {
  children.push(spawn('Xvfb', [DISPLAY, '-screen', '0', '1600x1200x24'], { stdio: 'ignore' }))
  await pause(1_000)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY, LANG: 'C.UTF-8', NO_AT_BRIDGE: '1' },
  })
  children.push(driver)
  await pause(1_000)
  return `http://127.0.0.1:${port}`
}

const tokens = new Map<string, string>()
async function tokenOf(username: string): Promise<string> {
  const known = tokens.get(username)
  if (known !== undefined) return known
  const answer = await fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, passwort: PASSWORT }),
  })
  const { token } = (await answer.json()) as { token: string }
  tokens.set(username, token)
  return token
}

async function openAs(base: string, username: string | null, width: number): Promise<Driver> {
  const driver = await Driver.start(base, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1), args: ['--automation'] },
  })
  await driver.call('POST', '/window/rect', { x: 0, y: 0, width, height: 900 })
  await driver.go(`${origin}/`)
  if (username !== null) {
    await driver.run('localStorage.setItem("token", arguments[0])', await tokenOf(username))
    await driver.go(`${origin}/dashboard`)
  }
  await driver.waits(() => driver.find('heading', /./), 20_000)
  return driver
}

const NAVIGATE = `window.__TSR_ROUTER__ ? window.__TSR_ROUTER__.navigate({ href: arguments[0] }) : location.assign(arguments[0])`
const STANDS = `
  const loads = [...document.querySelectorAll('.first-content, .mantine-Skeleton-root')].some((bar) => bar.checkVisibility())
  return !loads && document.querySelector('h1, h2') !== null`
const LOOK = `
  const { scrollWidth, clientWidth } = document.documentElement
  return { width: clientWidth, over: scrollWidth - clientWidth, fallen: document.body.innerText.includes('Ups!') }`
/** The protocol tells no errors of scripts: the page keeps them, from its first screen on. */
const HEAR = `
  if (window.heard) return window.heard.splice(0)
  const heard = (window.heard = [])
  addEventListener('error', ({ message }) => heard.push(message))
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)))
  const { error } = console
  console.error = (...all) => { heard.push(all.map(String).join(' ')); error(...all) }
  return []`
const hear = (driver: Driver) => driver.run<string[]>(HEAR)

async function walkScreens(base: string, username: string | null): Promise<void> {
  const driver = await openAs(base, username, 390)
  for (const screen of SCREENS.filter((screen) => PUBLIC.includes(screen) === (username === null))) {
    const address = await findAddress(origin, screen, ...(username === null ? [] : [await tokenOf(username)]), await tokenOf('admin'))
    const role = (username ?? 'niemand') as Row['role']
    const findings: Row['findings'][number][] = []
    await hear(driver)
    try {
      await driver.run(NAVIGATE, address)
      await pause(300)
      if (!(await driver.waits(() => driver.run<boolean>(STANDS), 15_000))) throw new Error('does not come to rest')
      await pause(200)
      const { width, over, fallen } = await driver.run<{ width: number; over: number; fallen: boolean }>(LOOK)
      if (over > 0) findings.push({ kind: 'overflow', where: `${width} ${role}`, what: `by ${over}` })
      if (fallen) findings.push({ kind: 'broken', where: `${width} ${role}`, what: 'Ups!' })
    } catch (error) {
      findings.push({ kind: 'broken', where: `390 ${role}`, what: String(error).slice(0, 300) })
    }
    findings.push(...(await hear(driver)).map((what) => ({ kind: 'errors' as const, where: `390 ${role}`, what: what.slice(0, 300) })))
    rows.push({ screen, role, state: 'demo', combinations: 1, findings })
  }
  await driver.stop()
  keep()
}

async function doTasks(base: string): Promise<void> {
  for (const { name, who, isPhone, most, act } of TASKS) {
    const driver = await openAs(base, who, isPhone ? 390 : 1440)
    const hand = handOfDriver(driver, origin)
    await hear(driver)
    const problem = await act(hand).then(() => '', String)
    const what = problem || (await hear(driver)).at(0) || (hand.taps > most ? `${hand.taps} taps, at most ${most}` : '')
    say(`${name}: ${what || 'done'}`)
    const findings = what === '' ? [] : [{ kind: 'broken' as const, where: who, what: what.slice(0, 300) }]
    rows.push({ screen: `task: ${name}`, role: 'niemand', state: 'task', combinations: 1, findings, taps: hand.taps, inputs: hand.inputs })
    await driver.stop()
    keep()
  }
}

try {
  const base = await startDriver()
  for (const username of [null, 'helfer', 'admin']) await walkScreens(base, username)
  await doTasks(base)
  say(`WebKit: ${rows.length} rows, ${rows.flatMap(({ findings }) => findings).length} findings`)
} finally {
  for (const child of children.toReversed()) child.kill()
  await stopServers()
}
