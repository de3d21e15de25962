// Every declared screen in a chapter without anything, while its answers are away, without a net, and when each answer fails.
import type { Page, Route } from '@playwright/test'
import { ADRESSE, test } from '../journey.ts'
import { rememberNet, setNet } from '../net.ts'
import { findAddress, PUBLIC, ROLES, SCREENS } from './addresses.ts'
import { EMPTY } from './empty.ts'
import {
  comeToRest,
  countShifts,
  type Finding,
  judge,
  keepProgram,
  openAs,
  Pages,
  report,
  type Role,
  type Row,
  SHIFT_MAX,
  tokenOf,
} from './look.ts'

const pages = new Pages(8)
const DEVICES = [
  { width: 390, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
] as const
/** Answers of the frame, without which no screen opens. */
const FRAME = /\/api\/(auth|config|ereignisse)/
const ALL = '**/api/**'
const HELD_MS = 500

type State = Extract<Row['state'], 'empty' | 'loading' | 'offline' | 'error'>
type Seen = (page: Page, address: string, look: () => Promise<void>) => Promise<number | undefined>

/** Brings the page to the screen in this state, has it looked at, and sets the page free again. */
const SEEN: Readonly<Record<State, Seen>> = {
  empty: async (page, address, look) => {
    await page.goto(EMPTY() + address)
    await comeToRest(page)
    await look()
    return undefined
  },
  loading: async (page, address, look) => {
    const held: Route[] = []
    let holds = true
    await page.route(ALL, (route) => (holds && !FRAME.test(route.request().url()) ? void held.push(route) : route.continue()))
    await page.goto(ADRESSE() + address)
    await page.getByRole('heading').or(page.getByRole('status')).first().waitFor()
    await page.waitForTimeout(HELD_MS)
    const shift = await countShifts(page)
    await look()
    holds = false
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
    await comeToRest(page)
    const sum = await shift()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    return sum
  },
  offline: async (page, address, look) => {
    await setNet(page.context(), false)
    try {
      await page.goto(ADRESSE() + address)
      await comeToRest(page)
      await look()
    } finally {
      await setNet(page.context(), true)
    }
    return undefined
  },
  error: async (page, address, look) => {
    await page.route(ALL, (route) =>
      FRAME.test(route.request().url())
        ? route.continue()
        : route.fulfill({ status: 500, json: { errors: [{ msg: 'Das ging schief.' }] } }),
    )
    await page.goto(ADRESSE() + address)
    await comeToRest(page)
    await look()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    return undefined
  },
}
/** Errors that the state itself brings. */
const OWN = /status of 5\d\d|ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR/

for (const [number, state] of (['empty', 'loading', 'offline', 'error'] as const).entries())
  for (const [place, screen] of SCREENS.filter((screen) => !PUBLIC.includes(screen)).entries()) {
    // An entry of an empty chapter is one that nobody finds: one such screen says it for all.
    if (state === 'empty' && screen.includes('{') && screen !== '/orte/edit/{id}') continue
    // At the desk who sees everything; on the phone each of the four in one of the states.
    const roles: Readonly<Record<(typeof DEVICES)[number]['width'], Role>> = { 390: ROLES[(place + number) % 4] ?? 'helfer', 1440: 'admin' }
    for (const { width, scheme } of DEVICES) {
      const role = roles[width]
      test(`${screen} ${state} at ${width} for ${role}`, async ({ browser }) => {
        const findings: Finding[] = []
        let shift: number | undefined
        const origin = state === 'empty' ? EMPTY() : ADRESSE()
        const address = await findAddress(origin, screen, await tokenOf(role, origin), await tokenOf('admin', origin))
        const where = `${state} ${width} ${scheme}`
        const open = async () => {
          const visitor = await openAs(browser, role, width, origin, state === 'offline' ? 'allow' : 'block')
          if (state !== 'offline') return visitor
          await rememberNet(visitor.context)
          return keepProgram(visitor)
        }
        try {
          await pages.use(`${state} ${role} ${width}`, open, async ({ page, errors }) => {
            const look = async () => void findings.push(...(await judge(page, { width, scheme, axe: 'all' }, `${state} `)))
            shift = await SEEN[state](page, address, look)
            if ((shift ?? 0) > SHIFT_MAX) findings.push({ kind: 'shift', where, what: `${shift?.toFixed(3)}` })
            findings.push(...errors.filter((what) => !OWN.test(what)).map((what) => ({ kind: 'errors' as const, where, what })))
          })
        } catch (error) {
          findings.push({ kind: 'broken', where, what: String(error).slice(0, 300) })
        }
        report({ screen, role, state, combinations: 1, findings, ...(shift === undefined ? {} : { shift }) })
      })
    }
  }
