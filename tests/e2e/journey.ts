// Common start of every journey: a server page, signed in as a member of the demo chapter, watched for errors.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type APIRequestContext,
  test as basePath,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import axe from 'axe-core'
import PostalMime, { type Email } from 'postal-mime'

export const PASSWORT = 'Nachtdienst-Probe-42'
export const ADRESSE = (): string => process.env['E2E_ADRESSE'] ?? ''

/** Signs in by the API and hands the token to the page, as a returning member has it. */
export async function login(page: Page, username: string, passwort = PASSWORT): Promise<string> {
  const token = await getToken(page.request, username, passwort)
  await page.addInitScript((value) => localStorage.getItem('token') ?? localStorage.setItem('token', value), token)
  return token
}

const remembered = new Map<string, Promise<string>>()

/** Signs in and answers the token. The accounts of the demo chapter do so once in each worker: nobody there signs out. */
export function getToken(request: APIRequestContext, username: string, passwort = PASSWORT): Promise<string> {
  if (passwort !== PASSWORT) return newToken(request, username, passwort)
  const token = remembered.get(username) ?? newToken(request, username, passwort)
  remembered.set(username, token)
  return token
}

async function newToken(request: APIRequestContext, username: string, passwort: string): Promise<string> {
  const response = await request.post(`${ADRESSE()}/api/auth`, { data: { username, passwort } })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { token: string }).token
}

/** The newest mail to `recipient` whose subject or text says `content`, waited for `timeout` ms: a member gets others as well, in any order. */
export async function mailAn(recipient: string, content: string | RegExp, timeout = 20_000): Promise<Email> {
  const folder = process.env['E2E_MAILS'] ?? ''
  const says = typeof content === 'string' ? (text: string) => text.includes(content) : (text: string) => content.test(text)
  let found: Email | undefined
  const look = async () => {
    const newest = readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
    const mails = await Promise.all(newest.map((file) => PostalMime.parse(readFileSync(join(folder, file)))))
    found = mails.find(
      ({ to, subject, text }) => to?.some(({ address }) => address === recipient) && (says(subject ?? '') || says(text ?? '')),
    )
    return found !== undefined
  }
  await expect.poll(look, { message: `a mail to ${recipient}: ${content}`, timeout }).toBe(true)
  if (!found) throw new Error('no mail')
  return found
}

/** On a wide screen the menu stands open already. */
export async function openMenu(page: Page): Promise<void> {
  const logout = page.getByText('Logout', { exact: true })
  const button = page.getByRole('button', { name: /Menü/ })
  await button.waitFor()
  // The button's attribute decides: the menu itself comes a little later.
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  await logout.waitFor()
}

/** Goes on to a screen as a tap on a link does; only the first one loads the program. Journeys come by links from outside. */
export async function goTo(page: Page, path: string): Promise<void> {
  // The sign-in has no router: what follows it is loaded anew.
  if (!(await page.evaluate(() => '__TSR_ROUTER__' in window))) await page.goto(`${ADRESSE()}${path}`)
  else
    await page.evaluate(async (href) => {
      const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { navigate: (to: object) => Promise<void> } }
      await router.navigate({ href })
    }, path)
}

/** Opens "…" in the head of the screen and presses what it has by this name. */
export async function pressMore(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Turns a switch on by its words, as a finger does: only once it lies still, for what loads above it moves it. */
export async function switchOn(where: Page | Locator, name: string): Promise<void> {
  await where.locator('label').filter({ hasText: name }).last().click()
  await expect(where.getByRole('switch', { name: new RegExp(name) })).toBeChecked()
}

export const WCAG: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules among them that look at colours. */
export const OF_COLOURS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Waits until the page is redrawn after a change of medium or scheme. Finishes finite animations at once. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    // Media query listeners run within a frame.
    await frame()
    await frame()
    // Text in mid-transition has less contrast than at its end. Endless animations are skipped.
    const runs = ({ effect, playState }: Animation) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    for (let running = document.getAnimations().filter(runs); running.length > 0; running = document.getAnimations().filter(runs)) {
      for (const animation of running) animation.finish()
      await frame()
    }
  })

/**
 * No violation of WCAG A and AA on this screen, in both colour schemes. They differ in their colours alone: what does not depend
 * on those is asked in the light one. `more` is asked in each of them as well.
 */
export async function checkAccessibility(page: Page, more = async (): Promise<void> => {}): Promise<void> {
  await unstick(page)
  for (const schema of ['light', 'dark'] as const) {
    await showScheme(page, schema)
    expect(await findViolations(page, schema === 'dark' ? OF_COLOURS : WCAG)).toEqual([])
    await more()
  }
}

/** Sticky bars become static: a target they cover can be scrolled to, so the cover does not reduce its size. */
export const unstick = (page: Page) => page.addStyleTag({ content: '[data-klebt] { position: static !important; }' })

export async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ media: 'screen', colorScheme, reducedMotion: 'reduce' })
  await settle(page)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

export async function findViolations(page: Page, rules: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Only violations come back: what passed would be a megabyte for each screen.
  const violations = await page.evaluate(async (runOnly) => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
    })
    return found
  }, rules)
  return violations.flatMap(({ id, nodes }) => {
    // A bar that sticks covers a target only until one scrolls.
    const found = nodes.filter(({ failureSummary = '' }) => id !== 'target-size' || !failureSummary.includes('partially obscured'))
    const places = found.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`)
    return places.length === 0 ? [] : [`${id}: ${places.join(' | ')}`]
  })
}

/** Counts the taps that the page gets from now on. */
export async function countTipper(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const pane = window as unknown as { tipper: number }
    pane.tipper = 0
    window.addEventListener('pointerdown', () => (pane.tipper += 1), true)
  })
  return () => page.evaluate(() => (window as unknown as { tipper: number }).tipper)
}

/** No sideways scrolling. */
export async function fitsWidth(page: Page): Promise<void> {
  expect(await findOverflow(page), 'wider than the screen').toEqual([])
}

export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    // Text and what CSS adds stand out of a box that itself fits.
    const out = [...document.querySelectorAll('body *')].filter((each) => {
      const { left, right } = each.getBoundingClientRect()
      return Math.max(right, left + each.scrollWidth) > clientWidth + 0.5
    })
    return [
      `by ${scrollWidth - clientWidth}`,
      ...out.map((each) => `${each.tagName} ${each.getAttribute('class')} ${each.textContent}`.slice(0, 90)),
    ]
  })

/**
 * Returns touch targets under 44 pixels: links, buttons and inputs that are smaller, without surroundings that extend them.
 * A word within a text is as high as its line (WCAG 2.5.8 "inline").
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TARGETS = 'a[href], button, input:not([type=hidden]), select, textarea, [role=tab], [role=menuitem], [role=option], summary'
    const NEEDED = 43.5
    const large = ({ width, height }: DOMRect) => width >= NEEDED && height >= NEEDED
    const withinText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.closest('p, li, div, span, dd')?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? '').trim().length > 0,
      )
    const leads = (element: Element, x: number, y: number) => {
      const met = document.elementFromPoint(x, y)
      return met === null || element.contains(met) || met.closest(TARGETS) === element || met.closest('label')?.control === element
    }
    return [...document.querySelectorAll(TARGETS)].flatMap((element) => {
      const style = getComputedStyle(element)
      const first = element.getBoundingClientRect()
      // Elements only for the keyboard or a screen reader have no size.
      if (first.width <= 1 || first.height <= 1 || style.pointerEvents === 'none' || element.closest('[aria-hidden=true], [inert]'))
        return []
      if (!element.checkVisibility({ visibilityProperty: true }) || large(first) || withinText(element)) return []
      const around = element.closest('label, .mantine-Input-wrapper')
      if (around && large(around.getBoundingClientRect())) return []
      element.scrollIntoView({ block: 'center' })
      const { left, top, width, height, bottom, right } = element.getBoundingClientRect()
      if (bottom <= 0 || right <= 0 || left >= innerWidth) return []
      const [x, y] = [left + width / 2, top + height / 2]
      // A sheet or menu lies over it.
      if (!leads(element, x, y)) return []
      /** Pixels from the middle on that lead to the element. */
      const reach = (dx: number, dy: number) => {
        let far = 0
        while (far < NEEDED && leads(element, x + dx * far, y + dy * far)) far += 1
        return far
      }
      // The middle is counted on both sides. A row may reach further below its words than above.
      const isWide = width >= NEEDED || reach(-1, 0) + reach(1, 0) > NEEDED
      const isHigh = height >= NEEDED || reach(0, -1) + reach(0, 1) > NEEDED
      if (isWide && isHigh) return []
      return [`${element.outerHTML.slice(0, 160)} ${Math.round(width)} × ${Math.round(height)}`]
    })
  })

/**
 * Distance in pixels from the frame's header to the end of the screen's own head: title, toolbar and tabs. The main content begins
 * there.
 */
export const headEnd = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, 0)
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const bars = [...document.querySelectorAll('main [data-kopf]')].filter((bar) => bar.checkVisibility())
    const boxes = bars.map((bar) => bar.getBoundingClientRect()).sort((a, b) => a.top - b.top)
    // A bar further down the page is not part of the head.
    const end = boxes.reduce((last, { top, bottom }) => (top - last < 48 ? Math.max(last, bottom) : last), header)
    return Math.round(end - header)
  })

/** Values and placeholders of inputs that do not fit. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    return [...document.querySelectorAll('input')].flatMap((input) => {
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input)
      const words = input.value || input.placeholder
      if (!pen || !['text', 'search'].includes(input.type) || words === '' || !input.checkVisibility()) return []
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return pen.measureText(words).width > room + 1 ? [words] : []
    })
  })

/** States in tables of which a part is not seen. */
export const cutStates = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('td .mantine-Badge-label')].flatMap((label) =>
      label.scrollWidth > label.clientWidth ? [label.textContent] : [],
    ),
  )

/** Titles of pages, cards and rows of which letters are hidden: bold text, headings and links that a box around them clips. */
export const cutTitles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isTitle = (element: Element) =>
      element.closest('h1, h2, h3, a[href]') !== null || Number(getComputedStyle(element).fontWeight) >= 600
    const clips = (way: string) => way === 'hidden' || way === 'clip'
    const isCut = (text: Text): boolean => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { right, bottom } = range.getBoundingClientRect()
      let [wide, high] = [true, true]
      for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        // Hidden for all but a screen reader, or closed.
        if (edge.width <= 1 || edge.height <= 1) return false
        if (wide && clips(overflowX) && right > edge.right + 1) return true
        if (high && clips(overflowY) && bottom > edge.bottom + 2) return true
        // Scrolled content is reached.
        wide &&= overflowX === 'visible' || clips(overflowX)
        high &&= overflowY === 'visible' || clips(overflowY)
      }
      return false
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement
      if (!around || node.textContent?.trim() === '' || around.closest('svg, script, style, [aria-hidden=true]')) continue
      if (around.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && isTitle(around) && isCut(node as Text))
        found.push(node.textContent ?? '')
    }
    return found
  })

/** On paper: the title, nothing to press, no row that is cut by the edge of a page. Gives every colour with which it is printed. */
export async function onPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  await settle(page)
  const { colours, ...paper } = await page.evaluate(() => {
    const seen = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    const name = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim()
    // A picture may arrive meanwhile, and has the colours of its place.
    const all = [...document.querySelectorAll('main, main :not(img)')].map((element) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(element)
      return `${color} on ${backgroundColor}, ${borderTopColor}`
    })
    return {
      colours: [...new Set(all)].toSorted(),
      title: document.title,
      heading: seen('main#inhalt h1').map(name)[0] ?? '',
      pressed: seen(
        'header button, aside, nav[aria-label=Hauptmenü], [role=tablist], [type=submit], .mantine-Button-root, .mantine-ActionIcon-root',
      ).map(name),
      cut: seen('tr, li, article').filter((element) => getComputedStyle(element).breakInside !== 'avoid').length,
    }
  })
  expect(paper).toMatchObject({ title: expect.stringContaining(paper.heading), pressed: [], cut: 0 })
  return colours
}

const messages = new WeakMap<Page, string[]>()

/** Keeps what this page's alerts say. They leave after three seconds, which a busy machine may spend on drawing the page behind them. */
async function hearMessages(page: Page): Promise<Page> {
  const list: string[] = []
  messages.set(page, list)
  await page.exposeFunction('rememberMessage', (text: string) => void list.push(text))
  await page.addInitScript(() => {
    const remember = (instance: Node) => {
      if (!(instance instanceof Element)) return
      for (const text of [instance, ...instance.querySelectorAll('*')].filter((part) => part.matches('.mantine-Notification-description')))
        (window as unknown as { rememberMessage: (text: string) => void }).rememberMessage(text.textContent)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(remember)
    }).observe(document, { childList: true, subtree: true })
  })
  return page
}

/** An alert came that says this. */
export const gemeldet = (page: Page, sentence: string | RegExp): Promise<void> =>
  expect
    .poll(() => messages.get(page), { message: `an alert: ${sentence}` })
    .toContainEqual(typeof sentence === 'string' ? expect.stringContaining(sentence) : expect.stringMatching(sentence))

/** Errors of this page from now on. A refusal that the server sends is none. */
export function hearErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (reason) => errors.push(reason.message))
  page.on('console', (row) => {
    if (row.type() === 'error' && !/status of 4\d\d/.test(row.text())) errors.push(row.text())
  })
  return errors
}

/** The device of this project: what a context needs to be one. */
export const device = ({
  viewport,
  hasTouch,
  isMobile,
  deviceScaleFactor,
  locale,
  timezoneId,
}: BrowserContextOptions): BrowserContextOptions => ({
  ...(viewport === undefined ? {} : { viewport }),
  ...(deviceScaleFactor === undefined ? {} : { deviceScaleFactor }),
  hasTouch: hasTouch === true,
  isMobile: isMobile === true,
  locale: locale ?? 'de-DE',
  timezoneId: timezoneId ?? 'Europe/Berlin',
  reducedMotion: 'reduce',
  // Journeys meet the server, and not what a worker kept of another one; offline.spec.ts tries the worker.
  serviceWorkers: 'block',
})

export const test = basePath.extend<object, { geraet: BrowserContext }>({
  // One context per worker: the web scripts are fetched and compiled once, as on a member's own phone. A new context per journey takes four
  // times as long. State is cleared before the next journey.
  geraet: [
    async ({ browser }, give, { project }) => {
      const context = await browser.newContext(device(project.use))
      await give(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ geraet }, give) => {
    await geraet.setStorageState({ cookies: [], origins: [] })
    await give(geraet)
    await Promise.all(geraet.pages().map((page) => page.close()))
  },
  page: async ({ page }, give) => {
    const error = hearErrors(page)
    await hearMessages(page)
    await give(page)
    expect(error, 'errors in the browser').toEqual([])
  },
})
/**
 * Tags for journeys that need only one width: members on the phone, the office at a desk.
 * Journeys that differ between the two, and every screen (screens.spec.ts), run on both.
 */
export const ON_THE_PHONE = { tag: '@phone' } as const
export const AT_THE_DESK = { tag: '@desk' } as const
export { expect }

/** The screen of somebody else who never was here before, on the device of this project; to be closed with its context. */
export async function secondScreen(browser: Browser): Promise<Page> {
  const context = await browser.newContext(device(basePath.info().project.use))
  return hearMessages(await context.newPage())
}

let number = 0

/** A name that nothing else has: not the same journey on the other device, nor its second try, nor its repetition. */
export function own(name: string): string {
  number += 1
  return `${name} ${process.pid}x${number}`
}

export interface Mitglied {
  readonly username: string
  readonly email: string
  readonly passwort: string
  readonly user: string
  readonly profil: string
  readonly name: string
}

/** A new member of one's own, made by the office through the API, so that journeys do not meet. `props` go into the profile. */
export async function newMitglied(
  request: APIRequestContext,
  project: string,
  props: Readonly<Record<string, unknown>> = {},
  account: Readonly<Record<string, unknown>> = {},
): Promise<Mitglied> {
  number += 1
  const username = `reise.${project}.${process.pid}.${number}`
  const email = `${username}@example.org`
  // Of one's own as well: the journeys of other workers have people in the same lists.
  const nachname = `Reise${process.pid}x${String(number).padStart(3, '0')}`
  const passwort = 'Vier-ruhige-Igel-rudern'
  const headers = { 'x-auth-token': await getToken(request, 'admin') }
  const response = await request.post(`${ADRESSE()}/api/users`, {
    headers,
    data: { username, vorname: 'Rita', nachname, email: [email], passwort, ...account },
  })
  expect(response.status(), await response.text()).toBe(201)
  const { _id: user } = (await response.json()) as { _id: string }
  const profil = await request.post(`${ADRESSE()}/api/profile`, { headers, data: { user, ...props } })
  expect(profil.status(), await profil.text()).toBe(201)
  return { username, email, passwort, user, profil: ((await profil.json()) as { _id: string })._id, name: `Rita ${nachname}` }
}
