// Requests of areas with handlers of their own around the plain ones.
import type { Trx } from '#server/context.ts'

/** Turns the request of a writing call into one that reads the same record in its transaction. */
export const inTransaction = <R extends { readonly trx: Trx; readonly body?: unknown; readonly query?: unknown }>({
  trx,
  body: _body,
  query,
  ...request
}: R) => ({ ...request, db: trx, body: undefined, query: undefined })
