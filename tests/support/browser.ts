// What jsdom lacks and Mantine asks for. Import it first in a *.test.tsx.
import { afterEach } from 'vitest'

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
