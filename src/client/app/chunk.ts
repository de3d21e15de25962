import { lazy, type ComponentType } from 'react'
import { heardNothing } from '../net/net.ts'

/** A chunk of the program did not arrive (specification §7, §8: load-failed). */
export class LoadError extends Error {
  override readonly name = 'LadeFehler'
  constructor(cause?: unknown) {
    super('Ein Teil der Seite ließ sich nicht laden.', { cause })
  }
}

const TIMEOUT = 120_000

export interface Loading<T> {
  (): Promise<T>
  /** What was loaded, once it is here. */
  known?: T
}

/** Loads once, however often it is asked; after a failure the next call tries again. Fails with LoadError after 120 s. */
export function loadOnce<T>(load: () => Promise<T>, timeout = TIMEOUT): Loading<T> {
  let running: Promise<T> | undefined
  const start = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Zeit um')), timeout)
    })
    try {
      return (once.known = await Promise.race([load(), tooLong]))
    } catch (cause) {
      running = undefined
      if (!navigator.onLine) heardNothing()
      throw new LoadError(cause)
    } finally {
      clearTimeout(timer)
    }
  }
  const once: Loading<T> = () => (running ??= start())
  return once
}

/** A component of a part that is drawn at once when that is here: after a placeholder, however short, React pauses for 300 ms. */
export const lazyOf = <P>(load: Loading<ComponentType<P>>) =>
  lazy((): Promise<{ default: ComponentType<P> }> => {
    const { known } = load
    if (known === undefined) return load().then((Content) => ({ default: Content }))
    // React asks for no more than a `then`, and takes what it hands on before it returns.
    // oxlint-disable-next-line unicorn/no-thenable
    const here = { then: (resolve: (module: { default: ComponentType<P> }) => void) => resolve({ default: known }) }
    return here as unknown as Promise<{ default: ComponentType<P> }>
  })

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
      return await load()
    } catch (cause) {
      if (!reported) onPause()
      reported = true
      if (navigator.onLine) attempts += 1
      if (attempts >= ATTEMPTS) throw new LoadError(cause)
    }
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
