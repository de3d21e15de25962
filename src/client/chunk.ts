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
