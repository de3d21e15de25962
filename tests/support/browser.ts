// What jsdom lacks and Mantine asks for. Import it first in a *.test.tsx.
import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The first screen of a file loads its modules; a busy machine takes more than the second that is usual.
configure({ asyncUtilTimeout: 10_000 })

window.matchMedia = (query) =>
  ({
    matches: false,
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
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
window.scrollTo = () => {}

afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
})
