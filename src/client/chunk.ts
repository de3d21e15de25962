/** A chunk of the program did not arrive (specification §7, §8: load-failed). */
export class LadeFehler extends Error {
  override readonly name = 'LadeFehler'
  constructor(ursache?: unknown) {
    super('Ein Teil der Seite konnte nicht geladen werden.', { cause: ursache })
  }
}

const FRIST = 120_000

/** Loads once, however often it is asked; after a failure the next call tries again. Fails with LadeFehler after 120 s. */
export function mitFrist<T>(lade: () => Promise<T>, frist = FRIST): () => Promise<T> {
  let laufend: Promise<T> | undefined
  return () =>
    (laufend ??= new Promise<T>((gut, schlecht) => {
      const scheitere = (ursache?: unknown) => {
        laufend = undefined
        schlecht(new LadeFehler(ursache))
      }
      const wecker = setTimeout(scheitere, frist)
      lade()
        .then(gut, scheitere)
        .finally(() => clearTimeout(wecker))
    }))
}

const VERSUCHE = 5
const PAUSE = 3000

/** Resolves when the net is back, or after a pause where the browser does not know of it. */
const netzDa = (pause: number): Promise<void> =>
  new Promise((weiter) => {
    if (navigator.onLine) setTimeout(weiter, pause)
    else window.addEventListener('online', () => weiter(), { once: true })
  })

/**
 * Loads a part of the screen; without a net it waits for it instead of failing, so that the screen and what was typed there
 * stay. Fails after some tries with a net: then the part is gone.
 * @param beiPause called once, when the first try failed
 */
export async function beharrlich<T>(lade: () => Promise<T>, beiPause: () => void = () => undefined, pause = PAUSE): Promise<T> {
  let gesagt = false
  for (let versuche = 0; ;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await lade()
    } catch (ursache) {
      if (!gesagt) beiPause()
      gesagt = true
      if (navigator.onLine) versuche += 1
      if (versuche >= VERSUCHE) throw new LadeFehler(ursache)
    }
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    await netzDa(pause)
  }
}
