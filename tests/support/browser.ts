// What jsdom lacks and Mantine asks for. Import it first in a *.test.tsx.
import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The first screen of a file loads its modules; a busy machine takes more than the second that is usual.
configure({ asyncUtilTimeout: 10_000 })

/** The screen on which a test runs: a phone, unless it says otherwise. */
export const bildschirm = { breit: false }

// Nothing moves: what fades out would keep timers that outlive their test, and fire when there is no window any more.
window.matchMedia = (query) =>
  ({
    matches: query.includes('reduced-motion') || (bildschirm.breit && query.includes('min-width')),
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
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
window.scrollTo = () => {}

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  bildschirm.breit = false
})
