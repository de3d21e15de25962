// Outbox storage in IndexedDB on this device. It survives reloads and is shared by all tabs.

export interface Entry {
  /** Idempotency-Key of the first attempt; resending takes effect once on the server. */
  readonly key: string
  /** Id of the owner; never sent under another account. */
  readonly who: string
  /** Time of the first attempt, in milliseconds. */
  readonly at: number
  readonly method: string
  readonly url: string
  readonly body?: unknown
  readonly titel: string
  readonly path: string
  /** Draft key; a refused entry restores its input there. */
  readonly draft?: string | undefined
  /** Files sent afterwards one by one, each under its own key. `to` contains `NIL_ID` as placeholder for the new id. */
  readonly files?: { readonly to: string; readonly list: readonly File[] } | undefined
  readonly tells?: Readonly<Record<string, string>> | undefined
  /** `waits`, or until acknowledged: `refused`, `told` (done, but with a different result), `unsure` (unknown outcome). */
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
  // Never raise the version: pages of the previous and the current build share the database.
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
        // A request that fails to start does not abort the transaction by itself.
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

/** Empty if the browser has no storage (old private windows). */
export const readEntries = (): Promise<Entry[]> =>
  'indexedDB' in globalThis ? within('readonly', (store) => store.getAll() as IDBRequest<Entry[]>).catch(() => []) : Promise.resolve([])
/** Deletes and writes entries atomically. */
export const replaceEntries = (gone: readonly string[], added: readonly Entry[]) =>
  within('readwrite', (store) => {
    for (const key of gone) store.delete(key)
    for (const entry of added) store.put(entry)
    return store.count()
  })
export const writeEntry = (entry: Entry) => replaceEntries([], [entry])
export const removeEntry = (key: string) => replaceEntries([key], [])
