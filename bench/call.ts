// What all rows are made of: the shape of one, and the calls that prepare them.
import type { RequestSpec } from './last.ts'

export interface Row {
  readonly name: string
  /** Goal: CPU ms per request, and how many times the limit where that counts; null for rows that are only shown. */
  readonly ziel: readonly [ms: number, mal: number | null] | null
  /** What each connection sends in turn. */
  readonly follow: readonly (readonly RequestSpec[])[]
  readonly status: number
  /** The Express baseline can answer it too. */
  readonly compare: boolean
}

export const CONNECTIONS = [10, 64] as const
const JSON_HEAD = { 'content-type': 'application/json' }

export const call = async (port: number, anfrage: RequestSpec) => {
  const response = await fetch(`http://127.0.0.1:${port}${anfrage.pfad}`, {
    method: anfrage.method,
    headers: { ...anfrage.kopf, ...(anfrage.body ? JSON_HEAD : {}) },
    ...(anfrage.body ? { body: anfrage.body } : {}),
  })
  if (!response.ok) throw new Error(`${anfrage.method} ${anfrage.pfad}: ${response.status} ${await response.text()}`)
  return { text: await response.text(), kopf: response.headers }
}
export const idsIn = (text: string) => (JSON.parse(text) as { _id: string }[]).map(({ _id }) => _id)
export const get = (path: string, token: string, head: Record<string, string> = {}): RequestSpec => ({
  method: 'GET',
  pfad: path,
  kopf: { 'x-auth-token': token, ...head },
})
