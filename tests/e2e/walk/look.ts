// Judges a screen as it stands, as data for the table of `npm run walk`; the same judgements as in the journeys.
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Path } from '#contract/screens.ts'
import type { ROLES } from './addresses.ts'
import {
  ADRESSE,
  expect,
  findOverflow,
  findViolations,
  hearErrors,
  OF_COLOURS,
  PASSWORT,
  showScheme,
  smallTargets,
  test,
  unstick,
  WCAG,
} from '../journey.ts'

export type Role = (typeof ROLES)[number] | 'niemand'
export const WIDTHS = [360, 390, 768, 1440] as const
export type Width = (typeof WIDTHS)[number]
const HEIGHTS = { 360: 640, 390: 844, 768: 1024, 1440: 900 } as const
const PHONE_MAX = 600
const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]
export const SHIFT_MAX = 0.05

export type Kind = 'axe' | 'dates' | 'overflow' | 'targets' | 'shift' | 'sheets' | 'requests' | 'errors' | 'broken'
export interface Finding {
  readonly kind: Kind
  /** '360 dark', 'offline 390 light' */
  readonly where: string
  readonly what: string
}
/** Line that a test of the walk leaves in its report; `npm run walk` puts those of a screen together. */
export interface Row {
  readonly screen: Path | `task: ${string}`
  readonly role: Role
  readonly state: 'demo' | 'empty' | 'loading' | 'offline' | 'error' | 'visit' | 'sheets' | 'task'
  readonly combinations: number
  readonly findings: readonly Finding[]
  readonly height?: number
  readonly shift?: number
  readonly sheets?: number
  readonly requests?: number
  readonly lcp?: number
  readonly taps?: number
  readonly inputs?: number
  readonly before?: number | null
}
export const report = (row: Row): void => void test.info().annotations.push({ type: 'walk', description: JSON.stringify(row) })

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly errors: string[]
}

const remembered = new Map<string, Promise<string>>()
/** Token of the role on this server; once in each worker. */
export function tokenOf(role: string, origin = ADRESSE()): Promise<string> {
  const key = `${origin} ${role}`
  const token =
    remembered.get(key) ??
    fetch(`${origin}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: role, passwort: PASSWORT }),
    }).then(async (answer) => ((await answer.json()) as { token: string }).token)
  remembered.set(key, token)
  return token
}

export const isRefused = (page: Page): Promise<boolean> =>
  page
    .getByText(/^Dir fehlt das Recht/)
    .first()
    .isVisible()

/** A page of its own for this role; phones have a finger. */
export async function openAs(browser: Browser, role: string, width: Width, origin = ADRESSE(), workers: 'allow' | 'block' = 'block') {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] },
    hasTouch: width < 1024,
    isMobile: width < 1024,
    reducedMotion: 'reduce',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    serviceWorkers: workers,
  })
  if (role !== 'niemand') {
    const token = await tokenOf(role, origin)
    await context.addInitScript((value) => localStorage.getItem('token') ?? localStorage.setItem('token', value), token)
  }
  const page = await context.newPage()
  const errors = hearErrors(page)
  await page.goto(`${origin}${role === 'niemand' ? '/' : '/dashboard'}`)
  await comeToRest(page)
  return { context, page, errors } satisfies Visitor
}

/** The screen stands: a heading, no placeholder, and a height that stays. */
export async function comeToRest(page: Page, timeout = 15_000): Promise<void> {
  await page.getByRole('heading').first().waitFor({ timeout })
  await page.waitForFunction(
    () => {
      const seen = window as unknown as { rest?: [height: number, calm: number] }
      const height = document.body.scrollHeight + document.querySelectorAll('main *').length / 1e5
      const isLoading = [...document.querySelectorAll('.first-content, .mantine-Skeleton-root')].some((bar) => bar.checkVisibility())
      const [last, calm] = seen.rest ?? [0, 0]
      seen.rest = [height, !isLoading && height === last ? calm + 1 : 0]
      if (seen.rest[1] < 3) return false
      delete seen.rest
      return true
    },
    undefined,
    { polling: 60, timeout },
  )
}

/** Days as machines write them: '2027-03-15'. Names of files hold them rightly. */
const rawDates = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.body.innerText.matchAll(/(?<![\w.-])\d{4}-\d\d-\d\d(?![\w.-])/g)].map(([day]) => day))

interface Judged {
  readonly width: Width
  readonly scheme: Scheme
  /** All rules, or those about colours, or none. */
  readonly axe: 'all' | 'colours' | 'none'
}

/** Findings of the screen at this width and in this scheme. */
export async function judge(page: Page, { width, scheme, axe }: Judged, state = ''): Promise<Finding[]> {
  const where = `${state}${width} ${scheme}`
  const found: Finding[] = []
  const note = (kind: Kind, all: readonly string[]) => found.push(...all.map((what) => ({ kind, where, what: what.slice(0, 400) })))
  const size = { width, height: HEIGHTS[width] }
  await page.setViewportSize(size)
  await showScheme(page, scheme)
  note('overflow', await findOverflow(page))
  note('dates', await rawDates(page))
  if (width < PHONE_MAX) note('targets', await smallTargets(page))
  if (axe !== 'none') {
    await unstick(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.min(Math.max(height, size.height), 3_000) })
    // Plans at their start: no entry is half covered by the names of rows.
    await page.evaluate(() => document.querySelectorAll('[data-spanne]').forEach((plan) => plan.scrollTo({ left: 0 })))
    note('axe', await findViolations(page, axe === 'all' ? WCAG : OF_COLOURS))
    await page.setViewportSize(size)
  }
  await page.evaluate(() => scrollTo(0, 0))
  return found
}

export const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight)

/** Sum of layout shifts from now on, those after a press too. */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { shift: number }
    counted.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift)
}

/** Files that the worker keeps, as it names them itself. */
const PARTS = [...readFileSync('dist/web/worker.js', 'utf8').matchAll(/const (?:FIRST|LATER) = (\[[^\]]*\])/g)].flatMap(
  ([, list = '[]']) => JSON.parse(list) as string[],
)
/** The worker has kept the program: what a phone has that was here before. */
export async function keepProgram(visitor: Visitor): Promise<Visitor> {
  const countMissing = () =>
    visitor.page.evaluate(async (parts) => {
      const kept = new Set<string>()
      for (const name of await caches.keys())
        if (name.startsWith('programm')) for (const { url } of await (await caches.open(name)).keys()) kept.add(new URL(url).pathname)
      return parts.filter((part) => !kept.has(part)).length
    }, PARTS)
  // Not `waitForFunction`: it takes the promise for the answer.
  await expect.poll(countMissing, { message: 'parts that the worker lacks', intervals: [500], timeout: 110_000 }).toBe(0)
  return visitor
}

/** Pages that a worker keeps between its tests, the latest few. */
export class Pages {
  private readonly open = new Map<string, Promise<Visitor>>()
  private readonly max: number
  constructor(max = 4) {
    this.max = max
  }
  async use<T>(key: string, make: () => Promise<Visitor>, act: (visitor: Visitor) => Promise<T>): Promise<T> {
    const opening = this.open.get(key) ?? make()
    this.open.delete(key)
    let visitor: Visitor | undefined
    try {
      visitor = await opening
      visitor.errors.length = 0
      const result = await act(visitor)
      this.open.set(key, opening)
      const [oldest] = this.open
      if (oldest && this.open.size > this.max) {
        this.open.delete(oldest[0])
        await (await oldest[1]).context.close()
      }
      return result
    } finally {
      if (visitor && !this.open.has(key)) await visitor.context.close()
    }
  }
}
