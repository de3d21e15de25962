// A camera for page tests: it is allowed at once, and sees the code that the test holds before it.
import { onTestFinished, vi } from 'vitest'

/** Until the end of this test; answers what holds a code before it. */
export function camera(): (code: string) => void {
  let seen = ''
  const detector = class {
    detect = () => Promise.resolve(seen === '' ? [] : [{ rawValue: seen }])
  }
  vi.stubGlobal('BarcodeDetector', detector)
  Reflect.set(navigator, 'mediaDevices', { getUserMedia: () => Promise.resolve({ getTracks: () => [] }) })
  const ready = vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(HTMLMediaElement.HAVE_ENOUGH_DATA)
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'mediaDevices')
    ready.mockRestore()
    play.mockRestore()
  })
  return (code) => {
    seen = code
  }
}
