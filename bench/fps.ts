// How smoothly a page moves, and what its main thread does for it, in a Chromium whose thread is held to a quarter.
import type { CDPSession, Page } from '@playwright/test'

export const THROTTLE = 4
export const DURATION_MS = 3_000
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
]

interface Run {
  readonly fps: number
  /** The longest time between two frames, ms. */
  readonly longest: number
  /** What the page's main thread did for one frame, ms of its own clock: in all, scripts, styles, layout. */
  readonly work: readonly number[]
}

const PARTS = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'] as const
/** How long tasks ran on the main thread since the page began, and of that scripts, styles and layout; s. */
async function work(cdp: CDPSession): Promise<number[]> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return PARTS.map((part) => metrics.find(({ name }) => name === part)?.value ?? 0)
}

/** Counts frames in the page while something moves. */
export async function count(page: Page, cdp: CDPSession, move: () => Promise<void>): Promise<Run> {
  const before = await work(cdp)
  const counted = page.evaluate(
    (duration) =>
      new Promise<{ fps: number; longest: number }>((done) => {
        const beginn = performance.now()
        let [frames, longest, last] = [0, 0, beginn]
        const next = () => {
          const now = performance.now()
          frames += 1
          longest = Math.max(longest, now - last)
          last = now
          if (now - beginn < duration) requestAnimationFrame(next)
          else done({ fps: (frames * 1000) / (now - beginn), longest })
        }
        requestAnimationFrame(next)
      }),
    DURATION_MS,
  )
  await move()
  const { fps, longest } = await counted
  const after = await work(cdp)
  const frameCount = (fps * DURATION_MS) / 1_000_000
  return { fps, longest, work: after.map((value, i) => (value - (before[i] ?? 0)) / frameCount) }
}
