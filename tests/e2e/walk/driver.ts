// Browser of another engine, as far as the walk needs one, by whichever protocol. The libraries for it bring programs that fetch browsers.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Hand, MAYBE_MS, type Pressed } from './hand.ts'

/** Element of a page as its protocol names it. */
export type Found = Readonly<Record<string, string>>
const WAIT_MS = 15_000
const LIBRARY = readFileSync(fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')), 'utf8')

/** Finds what is seen by role, label or text; the same words as in Playwright. */
const FIND = `
  const [what, source, flags, part, hidden] = arguments
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = TestingLibraryDom
  const name = new RegExp(source, flags)
  const parts = part === null ? [document.body] : queryAllByRole(document.body, part)
  const root = parts.at(-1)
  if (!root) return null
  const all = what === 'label' ? queryAllByLabelText(root, name) : what === 'text' ? queryAllByText(root, name) : queryAllByRole(root, what, { name })
  const seen = (element) => hidden || (element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1)
  const found = all.find(seen) ?? null
  if (found && !hidden) found.scrollIntoView({ block: 'center' })
  return found`
/** Sets a file as a choice in the dialog of the system would. */
const UPLOAD = `
  const [input, name, content] = arguments
  const data = new DataTransfer()
  data.items.add(new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], name, { type: 'text/csv' }))
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))`

export abstract class Driver {
  abstract go(url: string): Promise<unknown>
  /** Body of a function; what it gets and gives is JSON or an element. */
  abstract run<T>(script: string, ...args: unknown[]): Promise<T>
  abstract click(element: Found): Promise<unknown>
  /** In place of what the field holds. */
  abstract type(element: Found, text: string): Promise<unknown>
  /** Errors of scripts since the last call. */
  abstract hear(): Promise<readonly string[]>
  abstract stop(): Promise<unknown>

  async find(what: string, name: string | RegExp, part: string | null = null, hidden = false): Promise<Found | null> {
    if (!(await this.run<boolean>('return "TestingLibraryDom" in window')))
      await this.run(`${LIBRARY}; window.TestingLibraryDom ??= this.TestingLibraryDom`)
    const [source, flags] = typeof name === 'string' ? [RegExp.escape(name), 'i'] : [name.source, name.flags]
    return this.run<Found | null>(FIND, what, source, flags, part, hidden)
  }
  upload = (element: Found, file: string, content: string) => this.run(UPLOAD, element, file, content)
  /** Does it once that is there, and again while something lies over it. */
  async act(name: string, find: () => Promise<Found | null>, act: (element: Found) => Promise<unknown>): Promise<void> {
    const end = Date.now() + WAIT_MS
    let last = 'not there'
    while (Date.now() < end) {
      const found = await find().catch((error: unknown) => void (last = String(error)))
      const problem = found && (await act(found).then(() => null, String))
      if (problem === null && found) return
      if (problem) last = problem
      await pause(150)
    }
    throw new Error(`${name}: ${last}`)
  }
  async waits(find: () => Promise<unknown>, timeout: number): Promise<boolean> {
    const end = Date.now() + timeout
    while (Date.now() < end) {
      if (await find().catch(() => null)) return true
      await pause(150)
    }
    return false
  }
}

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

export function handOfDriver(driver: Driver, origin: string): Hand {
  const hand: Hand = {
    taps: 0,
    inputs: 0,
    open: async (path) => void (await driver.go(origin + path)),
    press: (what, name, part) => {
      hand.taps += 1
      return driver.act(
        `${what} ${String(name)}`,
        () => driver.find(what, name, part),
        (element) => driver.click(element),
      )
    },
    leave: (what, name) => {
      hand.taps += 1
      return driver.act(
        `${what} ${String(name)}`,
        () => driver.find(what, name),
        async () => undefined,
      )
    },
    type: (label, text, part) => {
      hand.inputs += 1
      return driver.act(
        String(label),
        () => driver.find('label', label, part),
        (element) => driver.type(element, text),
      )
    },
    upload: (label, file, content) => {
      hand.inputs += 1
      return driver.act(
        String(label),
        () => driver.find('label', label, null, true),
        (element) => driver.upload(element, file, content),
      )
    },
    see: async (text) => {
      if (!(await driver.waits(() => driver.find('text', text), WAIT_MS))) throw new Error(`${String(text)}: not seen`)
    },
    sees: (what: Pressed | 'heading', name, part) => driver.waits(() => driver.find(what, name, part), MAYBE_MS),
  }
  return hand
}
