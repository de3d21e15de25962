// What jsdom lacks and Mantine asks for. Run before each file of page tests: a worker shares its modules between files, but each
// file has a window of its own.
import './react-at-once.ts'
import { notifications } from '@mantine/notifications'
import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { screen } from './browser.ts'

// The first screen of a file loads its modules; a busy machine takes more than the second that is usual.
configure({ asyncUtilTimeout: 10_000 })

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
