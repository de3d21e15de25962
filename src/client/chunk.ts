import { heardNothing } from './net.ts'

/** A chunk of the program did not arrive (specification §7, §8: load-failed). */
export class LoadError extends Error {
  override readonly name = 'LadeFehler'
  constructor(cause?: unknown) {
    super('Ein Teil der Seite ließ sich nicht laden.', { cause })
  }
}

const TIMEOUT = 120_000

/** Loads once, however often it is asked; after a failure the next call tries again. Fails with LoadError after 120 s. */
export function loadOnce<T>(load: () => Promise<T>, timeout = TIMEOUT): () => Promise<T> {
  let running: Promise<T> | undefined
  return () =>
    (running ??= new Promise<T>((resolve, reject) => {
      const fail = (cause?: unknown) => {
        running = undefined
        if (!navigator.onLine) heardNothing()
        reject(new LoadError(cause))
      }
      const timer = setTimeout(fail, timeout)
      load()
        .then(resolve, fail)
        .finally(() => clearTimeout(timer))
    }))
}

const ATTEMPTS = 5
const PAUSE = 3000

/** Resolves when the network is back, or after a pause when the browser thinks it never went. */
const untilOnline = (pause: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, pause)
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/**
 * Loads a part of the screen. Offline it waits for the network instead of failing, so that the screen keeps what was typed.
 * Fails after some attempts online: then the part is gone.
 * @param onPause called once, after the first failure
 */
export async function loadWithRetry<T>(load: () => Promise<T>, onPause: () => void = () => undefined, pause = PAUSE): Promise<T> {
  let reported = false
  for (let attempts = 0; ;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      return await load()
    } catch (cause) {
      if (!reported) onPause()
      reported = true
      if (navigator.onLine) attempts += 1
      if (attempts >= ATTEMPTS) throw new LoadError(cause)
    }
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    await untilOnline(pause)
  }
}

const RELOADED = 'neu-geladen'
/** Loads the page anew, with the parts of the build that the server has now; not again within a minute. */
export async function reloadForParts(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  // The worker first: it would answer with the page that has just failed.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => undefined)
  location.reload()
}
