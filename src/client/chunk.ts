/** A chunk of the program did not arrive (specification §7, §8: load-failed). */
export class LoadError extends Error {
  override readonly name = 'LadeFehler'
  constructor(cause?: unknown) {
    super('Ein Teil der Seite konnte nicht geladen werden.', { cause })
  }
}

const FRIST = 120_000

/** Loads once, however often it is asked; after a failure the next call tries again. Fails with LoadError after 120 s. */
export function loadOnce<T>(load: () => Promise<T>, frist = FRIST): () => Promise<T> {
  let running: Promise<T> | undefined
  return () =>
    (running ??= new Promise<T>((good, bad) => {
      const fail = (cause?: unknown) => {
        running = undefined
        bad(new LoadError(cause))
      }
      const alarm = setTimeout(fail, frist)
      load()
        .then(good, fail)
        .finally(() => clearTimeout(alarm))
    }))
}

const ATTEMPTS = 5
const PAUSE = 3000

/** Resolves when the net is back, or after a pause where the browser does not know of it. */
const networkThere = (pause: number): Promise<void> =>
  new Promise((further) => {
    if (navigator.onLine) setTimeout(further, pause)
    else window.addEventListener('online', () => further(), { once: true })
  })

/**
 * Loads a part of the screen; without a net it waits for it instead of failing, so that the screen and what was typed there
 * stay. Fails after some tries with a net: then the part is gone.
 * @param onPause called once, when the first try failed
 */
export async function loadWithRetry<T>(load: () => Promise<T>, onPause: () => void = () => undefined, pause = PAUSE): Promise<T> {
  let said = false
  for (let attempts = 0; ;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await load()
    } catch (cause) {
      if (!said) onPause()
      said = true
      if (navigator.onLine) attempts += 1
      if (attempts >= ATTEMPTS) throw new LoadError(cause)
    }
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    await networkThere(pause)
  }
}
