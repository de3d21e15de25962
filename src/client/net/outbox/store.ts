// Where what waits for the net lies: an IndexedDB of this device. It outlasts the page, and every tab reads the same.

export interface Entry {
  /** The Idempotency-Key of its first attempt: however often it is sent, the server does it once. */
  readonly key: string
  /** Whose it is: it is never sent as anybody else. */
  readonly who: string
  /** When it was first sent, in milliseconds. */
  readonly at: number
  readonly method: string
  readonly url: string
  readonly body?: unknown
  /** What it is, for the sheet: 'Meldung: Stadtfest'. */
  readonly titel: string
  /** The screen of the thing. */
  readonly path: string
  /** Its input becomes this draft again when it is refused. */
  readonly draft?: string | undefined
  /** Sent after it, one by one, each under a key of its own; `to` with the new thing's id in the place of `NEW_ID`. */
  readonly files?: { readonly to: string; readonly list: readonly File[] } | undefined
  /** What is to be said beside "arrived" where the answer's `status` is one of these. */
  readonly tells?: Readonly<Record<string, string>> | undefined
  /** `waits`, or until the member has seen it: `refused`, `told` (done, but otherwise than meant), `unsure` (nobody knows whether it arrived). */
  readonly state: 'waits' | 'refused' | 'told' | 'unsure'
  readonly said: string
}

const [DATABASE, STORE] = ['intranet', 'ausgang']

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  // Never another version: a page of the build before and one of this one share it.
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'key' }))
  const database = await done(opening)
  try {
    const transaction = database.transaction(STORE, mode)
    const ended = new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
    })
    const working = async () => done(work(transaction.objectStore(STORE)))
    const [result] = await Promise.all([
      working().catch((error: unknown) => {
        // What could not even be asked for ends no transaction by itself.
        transaction.abort()
        throw error
      }),
      ended,
    ])
    return result
  } finally {
    database.close()
  }
}

/** Nothing, where the browser keeps nothing (a private window of old). */
export const readEntries = (): Promise<Entry[]> =>
  'indexedDB' in globalThis ? within('readonly', (store) => store.getAll() as IDBRequest<Entry[]>).catch(() => []) : Promise.resolve([])
/** Writes these in the place of those: all of it, or nothing. */
export const replaceEntries = (gone: readonly string[], fresh: readonly Entry[]) =>
  within('readwrite', (store) => {
    for (const key of gone) store.delete(key)
    for (const entry of fresh) store.put(entry)
    return store.count()
  })
export const writeEntry = (entry: Entry) => replaceEntries([], [entry])
export const removeEntry = (key: string) => replaceEntries([key], [])
