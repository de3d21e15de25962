// Content that opens over a screen or replaces it: menus, sheets, dialogs, the calendar's week and deleted entries.
import type { Page } from '@playwright/test'
import { call, newDienst, time } from './dienste.ts'
import { ADRESSE, login, checkAccessibility, expect, ON_THE_PHONE, openMenu, own, smallTargets, test } from './journey.ts'

const FILTERS = 'filters'
/** Opens each of these, looks at it as at a screen, and closes it. */
const OPENED: readonly (readonly [what: string, path: string, open: (page: Page) => Promise<void>, role: 'menu' | 'dialog'])[] = [
  ['actions of a list', '/orte', (page) => page.getByRole('button', { name: 'Weitere Aktionen' }).click(), 'menu'],
  // With enough room, the filters are side by side.
  [FILTERS, '/orte', (page) => page.getByRole('button', { name: 'Filter' }).click(), 'dialog'],
  ['actions of a service', '/sanitaetsdienst/{dienst}', (page) => page.getByRole('button', { name: 'Weitere Aktionen' }).click(), 'menu'],
  [
    'infos',
    '/dashboard',
    async (page) => {
      await openMenu(page)
      await page.getByText('Infos', { exact: true }).click()
      await page.getByRole('dialog', { name: 'Infos' }).getByRole('link', { name: 'Sicherungen' }).waitFor()
    },
    'dialog',
  ],
  ['signing up', '/sanitaetsdienst/{dienst}', (page) => page.getByRole('button', { name: 'Mich melden' }).first().click(), 'dialog'],
  [
    'a place of the board',
    '/sanitaetsdienst/{dienst}?ansicht=einteilung',
    (page) =>
      page
        .getByRole('button', { name: /noch frei/ })
        .first()
        .click(),
    'dialog',
  ],
  [
    'a check',
    '/fahrzeuge?ansicht=pruefungen',
    (page) =>
      page
        .getByRole('button', { name: /, UVV: / })
        .first()
        .click(),
    'dialog',
  ],
  ['a defect', '/fahrzeuge?ansicht=maengel', (page) => page.locator('main [data-mangel]').first().click(), 'dialog'],
]

for (const [what, path, open, role] of OPENED) {
  test(
    `${what}: axe finds nothing, a finger meets all of it`,
    what === FILTERS ? ON_THE_PHONE : {},
    async ({ page, request }, { project }) => {
      const dienst = path.includes('{dienst}')
        ? (await newDienst(request, { bezeichnung: own('Offen'), inDays: 40, bedarf: [{ qualifikation: 'keine', anzahl: 2 }] }))._id
        : ''
      await login(page, 'admin')
      await page.goto(`${ADRESSE()}${path.replace('{dienst}', dienst)}`)
      await open(page)
      await expect(page.getByRole(role).first()).toBeVisible()
      await checkAccessibility(page)
      if (project.name === 'phone') expect(await smallTargets(page)).toEqual([])
    },
  )
}

test('the week keeps words whole, the agenda starts today, past shows no gaps', async ({ page, request }, { project }) => {
  // Three at once leave each a third of a day's width.
  const name = own('Weihnachtsmarktabsicherung')
  await newDienst(request, { bezeichnung: name, inDays: 50, bedarf: [{ qualifikation: 'SanA', anzahl: 2 }] })
  await newDienst(request, { bezeichnung: own('Feuerwehrjubiläum'), inDays: 50 })
  await newDienst(request, { bezeichnung: own('Jugendfußballturnier'), inDays: 50 })
  const day = time(50, 12).slice(0, 10)
  await login(page, 'leitung')
  if (project.name === 'desktop') {
    await page.goto(`${ADRESSE()}/sanitaetsdienste?ansicht=kalender&form=woche&tag=${day}`)
    await expect(page.getByText(name).first()).toBeAttached()
    const chopped = await page.evaluate(() =>
      [...document.querySelectorAll('main button span[lang=de]')].flatMap((entry) => {
        const { wordBreak, textOverflow, whiteSpace, paddingLeft, paddingRight } = getComputedStyle(entry)
        const room = entry.getBoundingClientRect().width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        /** Width in one line, in its actual style. */
        const widthOf = (word: string, beside: Element | null) => {
          const probe = Object.assign(document.createElement('span'), { textContent: word })
          probe.style.cssText = 'position:absolute;white-space:nowrap;hyphens:none'
          beside?.append(probe)
          const { width } = probe.getBoundingClientRect()
          probe.remove()
          return width
        }
        const words = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        for (let node = words.nextNode(); node; node = words.nextNode()) {
          if (node.parentElement && getComputedStyle(node.parentElement).position === 'absolute') continue
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
            // Parted is only what is wider than its column.
            if (lines > 1 && (wordBreak !== 'normal' || widthOf(word, node.parentElement) < room)) found.push(`${word} in ${lines} lines`)
            if (range.getBoundingClientRect().right > entry.getBoundingClientRect().right + 1 && textOverflow !== 'ellipsis')
              found.push(`${word} cut off`)
          }
        }
        return whiteSpace === 'normal' ? found : [...found, `white-space: ${whiteSpace}`]
      }),
    )
    expect(chopped).toEqual([])
    await expect(page.locator('main button span[lang=de]')).not.toHaveCount(0)
  }
  await page.goto(`${ADRESSE()}/sanitaetsdienste?ansicht=kalender&form=agenda`)
  await expect(page.locator('h2[id^="tag-"]').first()).toBeVisible()
  const days = await page
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => all.map(({ id }) => id.replace('tag-', '')).filter(Boolean))
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
  expect(days.filter((one) => one < today)).toEqual([])
  await page.goto(`${ADRESSE()}/sanitaetsdienste?nur=vergangen`)
  await expect(page.getByText('Fußballspiel').first()).toBeVisible()
  await expect(page.getByText(/es fehl(t|en) /)).toHaveCount(0)
})

test('a deleted record says so and leads on, also while it is open', ON_THE_PHONE, async ({ page, request }) => {
  const dienst = await newDienst(request, { bezeichnung: own('Doch nicht'), inDays: 60 })
  await login(page, 'admin')
  await page.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}`)
  await expect(page.getByRole('heading', { name: dienst.bezeichnung })).toBeVisible()
  await call(request, { username: 'admin' }, 'DELETE', `/api/sanitaetsdienste/${dienst._id}`)
  await expect(page.getByText('Der Sanitätsdienst wurde gelöscht.')).toBeVisible()
  await page.getByRole('link', { name: 'Alle Sanitätsdienste' }).click()
  await expect(page).toHaveURL(/\/sanitaetsdienste$/)
  await page.goto(`${ADRESSE()}/orte/edit/00000000-0000-7000-8000-000000000000`)
  await expect(page.getByText(/Der Eintrag ist nicht zu finden/)).toBeVisible()
  await page.getByRole('link', { name: 'Alle Orte' }).click()
  await expect(page.getByRole('heading', { name: 'Orte' })).toBeVisible()
})
