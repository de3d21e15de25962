import { lazy, type ComponentType } from 'react'
import { heardNothing } from '../net/net.ts'
import { CHUNK_ATTEMPTS, CHUNK_MS } from '#contract/limits.ts'

/** A chunk failed to load (specification §7, §8: load-failed). */
export class LoadError extends Error {
  override readonly name = 'LadeFehler'
  constructor(cause?: unknown) {
    super('Ein Teil der Seite ließ sich nicht laden.', { cause })
  }
}

export interface Loading<T> {
  (): Promise<T>
  known?: T
}

/** Loads once and caches the promise; retries on the next call after a failure. Rejects with LoadError after 120 s. */
export function loadOnce<T>(load: () => Promise<T>, timeout = CHUNK_MS): Loading<T> {
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

/** Renders synchronously if the part is already loaded. React would hold any placeholder, however short, for 300 ms. */
export const lazyOf = <P>(load: Loading<ComponentType<P>>) =>
  lazy((): Promise<{ default: ComponentType<P> }> => {
    const { known } = load
    if (known === undefined) return load().then((Content) => ({ default: Content }))
    // React asks for no more than a `then`, and takes what it hands on before it returns.
    // oxlint-disable-next-line unicorn/no-thenable
    const settled = { then: (resolve: (loadedModule: { default: ComponentType<P> }) => void) => resolve({ default: known }) }
    return settled as unknown as Promise<{ default: ComponentType<P> }>
  })

const PAUSE = 3000

/** Resolves when the network is back, or after a pause if the browser reports no outage. */
const untilOnline = (pause: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, pause)
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/**
 * Loads a part of the screen. Offline it waits for the network instead of failing, which preserves form input.
 * Fails after several attempts online: the chunk no longer exists.
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
      if (attempts >= CHUNK_ATTEMPTS) throw new LoadError(cause)
    }
    await untilOnline(pause)
  }
}

const RELOADED = 'neu-geladen'
/** Reloads the page to get the chunks of the current build; at most once per minute. */
export async function reloadForParts(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  // Updates the worker first: it would serve the cached page that has just failed.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => undefined)
  location.reload()
}
