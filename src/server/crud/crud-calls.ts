// What areas with handlers of their own do around the plain ones.
import type { Actor, Db, Trx } from '#server/context.ts'

interface One {
  readonly db: Db
  readonly actor: Actor
  readonly params: { readonly id: string }
}

/** The request with what its filters need of who asks. */
export const asking = <R extends { readonly query: object }>(request: R, more: object): R => ({
  ...request,
  query: { ...request.query, ...more },
})

/** `call` for who may see the record, by a check that throws otherwise. */
export const seenBy =
  (check: (db: Db, actor: Actor, id: string) => Promise<unknown>) =>
  <R extends One, A>(call: (request: R) => Promise<A>) =>
  async (request: R): Promise<A> => {
    await check(request.db, request.actor, request.params.id)
    return call(request)
  }

/** Turns the request of a writing call into one that reads the same record in its transaction. */
export const inTransaction = <R extends { readonly trx: Trx; readonly body?: unknown; readonly query?: unknown }>({
  trx,
  body: _body,
  query: _query,
  ...request
}: R) => ({ ...request, db: trx, body: undefined, query: undefined })
