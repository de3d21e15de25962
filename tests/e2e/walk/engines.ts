// Every screen once for each role, and the ten tasks, in another engine: npm run walk -- firefox webkit.
import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import startServers from '../server.ts'
import { findAddress, PUBLIC, ROLES, SCREENS } from './addresses.ts'
import { type Driver, handOfDriver, pause } from './driver.ts'
import { startGecko } from './gecko.ts'
import type { Finding, Row } from './look.ts'
import { TASKS } from './tasks.ts'
import { startWebKit } from './webkit.ts'

const PASSWORT = 'Nachtdienst-Probe-42'
const say = (text: string) => process.stdout.write(`${text}\n`)
const engine = process.env['WALK'] ?? ''
const children: ChildProcess[] = []
const stopServers = process.env['E2E_ADRESSE'] === undefined ? await startServers() : async () => undefined
const origin = process.env['E2E_ADRESSE'] ?? ''
const rows: Row[] = []
const keep = () => writeFileSync(process.env['WALK_ROWS'] ?? `.cache/walk-${engine}.json`, JSON.stringify(rows))

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

type Open = (width: number) => Promise<Driver>
async function openAs(open: Open, username: string | null, width: number): Promise<Driver> {
  const driver = await open(width)
  await driver.go(`${origin}/`)
  if (username !== null) {
    await driver.run('localStorage.setItem("token", arguments[0])', await tokenOf(username))
    await driver.go(`${origin}/dashboard`)
  }
  // A page that is left while it loads its parts says so as an error.
  await driver.waits(() => driver.run<boolean>(STANDS), 20_000)
  await pause(1_000)
  await driver.hear()
  return driver
}

const NAVIGATE = `window.__TSR_ROUTER__ ? void window.__TSR_ROUTER__.navigate({ href: arguments[0] }) : location.assign(arguments[0])`
const STANDS = `
  const loads = [...document.querySelectorAll('.first-content, .mantine-Skeleton-root')].some((bar) => bar.checkVisibility())
  return !loads && document.querySelector('h1, h2') !== null`
const LOOK = `
  const { scrollWidth, clientWidth } = document.documentElement
  return { width: clientWidth, over: scrollWidth - clientWidth, fallen: document.body.innerText.includes('Ups!') }`

async function walkScreens(open: Open, username: (typeof ROLES)[number] | null): Promise<void> {
  const driver = await openAs(open, username, 390)
  const role = username ?? 'niemand'
  for (const screen of SCREENS.filter((screen) => PUBLIC.includes(screen) === (username === null))) {
    const address = await findAddress(origin, screen, ...(username === null ? [] : [await tokenOf(username)]), await tokenOf('admin'))
    const findings: Finding[] = []
    const note = (kind: Finding['kind'], width: number, what: string) =>
      findings.push({ kind, where: `${width} ${role}`, what: what.slice(0, 300) })
    await driver.hear()
    try {
      await driver.run(NAVIGATE, address)
      await pause(300)
      if (!(await driver.waits(() => driver.run<boolean>(STANDS), 15_000))) throw new Error('does not come to rest')
      await pause(200)
      const { width, over, fallen } = await driver.run<{ width: number; over: number; fallen: boolean }>(LOOK)
      if (over > 0) note('overflow', width, `by ${over}`)
      if (fallen) note('broken', width, 'Ups!')
    } catch (error) {
      note('broken', 390, String(error))
    }
    for (const what of await driver.hear()) note('errors', 390, what)
    rows.push({ screen, role, state: 'demo', combinations: 1, findings })
  }
  await driver.stop()
  keep()
  say(`${engine}: ${role} saw its screens, ${rows.flatMap(({ findings }) => findings).length} findings so far`)
}

async function doTasks(open: Open): Promise<void> {
  for (const { name, who, isPhone, most, act } of TASKS) {
    const driver = await openAs(open, who, isPhone ? 390 : 1440)
    const hand = handOfDriver(driver, origin)
    const problem = await act(hand).then(() => '', String)
    const what = problem || (await driver.hear()).at(0) || (hand.taps > most ? `${hand.taps} taps, at most ${most}` : '')
    say(`${name}: ${what || 'done'}`)
    const findings = what === '' ? [] : [{ kind: 'broken' as const, where: who, what: what.slice(0, 300) }]
    rows.push({ screen: `task: ${name}`, role: 'niemand', state: 'task', combinations: 1, findings, taps: hand.taps, inputs: hand.inputs })
    await driver.stop()
    keep()
  }
}

try {
  const open = await (engine === 'firefox' ? startGecko : startWebKit)(children)
  await doTasks(open)
  for (const username of [null, ...ROLES]) await walkScreens(open, username)
} finally {
  for (const child of children.toReversed()) child.kill()
  await stopServers()
}
