// Members of a connection that are read beside the documented interface of `pg`.
import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'

declare module 'pg' {
  interface ClientBase {
    readonly connection: EventEmitter & { readonly stream: Duplex }
    readonly processID: number
  }
}
