// A hand that does the tasks, the same in every engine: it counts presses and inputs.
import { expect, type Page } from '@playwright/test'

type Name = string | RegExp
/** Part of the page; the whole when left out. */
type Part = 'main' | 'dialog'
export type Pressed = 'button' | 'link' | 'menuitem' | 'option' | 'combobox' | 'textbox'

export interface Hand {
  taps: number
  inputs: number
  readonly open: (path: string) => Promise<void>
  readonly press: (what: Pressed, name: Name, part?: Part) => Promise<void>
  /** A press that leaves the browser: it must be there and within reach. */
  readonly leave: (what: Pressed, name: Name) => Promise<void>
  readonly type: (label: Name, text: string, part?: Part) => Promise<void>
  readonly upload: (label: Name, file: string, content: string) => Promise<void>
  readonly see: (text: Name) => Promise<void>
  /** Says whether it comes within two seconds. */
  readonly sees: (what: Pressed | 'heading', name: Name, part?: Part) => Promise<boolean>
}

export const MAYBE_MS = 2_000

export function handOf(page: Page, origin: string): Hand {
  const within = (part?: Part) => (part === undefined ? page : page.getByRole(part).last())
  const find = (what: Pressed | 'heading', name: Name, part?: Part) =>
    within(part).getByRole(what, { name }).filter({ visible: true }).first()
  const hand: Hand = {
    taps: 0,
    inputs: 0,
    open: async (path) => void (await page.goto(origin + path)),
    press: async (what, name, part) => {
      hand.taps += 1
      await find(what, name, part).click()
    },
    leave: async (what, name) => {
      hand.taps += 1
      await find(what, name).click({ trial: true })
    },
    type: async (label, text, part) => {
      hand.inputs += 1
      await within(part).getByLabel(label).filter({ visible: true }).first().fill(text)
    },
    upload: async (label, file, content) => {
      hand.inputs += 1
      await page
        .getByLabel(label)
        .first()
        .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') })
    },
    see: (text) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible(),
    sees: (what, name, part) =>
      find(what, name, part)
        .waitFor({ timeout: MAYBE_MS })
        .then(
          () => true,
          () => false,
        ),
  }
  return hand
}
