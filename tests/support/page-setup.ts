// Browser APIs that Mantine needs and jsdom lacks. Runs before each file of page tests: a worker shares its modules between files, but each
// file has its own window.
import './react-at-once.ts'
import { notifications } from '@mantine/notifications'
import { configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterEach } from 'vitest'
import { screen } from './browser.ts'

/** Repeated lookups would print the whole page on each attempt; only the final error prints it. */
function getElementError(message: string | null, container: Element): Error {
  const again = '_disableExpensiveErrorDiagnostics' in getConfig() && Object(getConfig())._disableExpensiveErrorDiagnostics === true
  const error = new Error(again ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`)
  error.name = 'TestingLibraryElementError'
  // The place that is shown is the one in the test.
  Error.captureStackTrace(error, getElementError)
  return error
}
// The first screen of a file loads its modules; a busy machine takes more than the second that is usual.
configure({ asyncUtilTimeout: 10_000, getElementError })

// Nothing moves: what fades out would keep timers that outlive their test, and fire when there is no window any more.
window.matchMedia = (query) =>
  ({
    matches:
      query.includes('reduced-motion') || (screen.wide && query.includes('min-width')) || (screen.phone && query.includes('max-width')),
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }) as unknown as MediaQueryList
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// A field that grows with its text listens for fonts that arrive.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
window.scrollTo = () => {}

afterEach(() => {
  notifications.clean()
  document.body.replaceChildren()
  localStorage.clear()
  screen.wide = false
  screen.phone = false
})
