// What all rows are made of: the shape of one, and the calls that prepare them.
import type { RequestSpec } from './load.ts'

export interface Row {
  readonly name: string
  /** Goal: CPU ms per request, and how many times the limit where that counts; null for rows that are only shown. */
  readonly goal: readonly [ms: number, mal: number | null] | null
  /** What each connection sends in turn. */
  readonly sequences: readonly (readonly RequestSpec[])[]
  readonly status: number
  /** The Express baseline can answer it too. */
  readonly compare: boolean
}

export const CONNECTIONS = [10, 64] as const
/** Connections that write at once without meeting each other. */
export const LANES = Math.max(...CONNECTIONS)
const JSON_HEAD = { 'content-type': 'application/json' }

export const call = async (port: number, spec: RequestSpec) => {
  const response = await fetch(`http://127.0.0.1:${port}${spec.path}`, {
    method: spec.method,
    headers: { ...spec.headers, ...(spec.body ? JSON_HEAD : {}) },
    ...(spec.body ? { body: spec.body } : {}),
  })
  if (!response.ok) throw new Error(`${spec.method} ${spec.path}: ${response.status} ${await response.text()}`)
  return { text: await response.text(), headers: response.headers }
}
export const idsIn = (text: string) => (JSON.parse(text) as { _id: string }[]).map(({ _id }) => _id)
export const get = (path: string, token: string, headers: Record<string, string> = {}): RequestSpec => ({
  method: 'GET',
  path,
  headers: { 'x-auth-token': token, ...headers },
})
