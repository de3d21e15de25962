// What all rows are made of: the shape of one, and the calls that prepare them.
import type { Anfrage } from './last.ts'

export interface Zeile {
  readonly name: string
  /** Goal: CPU ms per request, and how many times the limit where that counts; null for rows that are only shown. */
  readonly ziel: readonly [ms: number, mal: number | null] | null
  /** What each connection sends in turn. */
  readonly folgen: readonly (readonly Anfrage[])[]
  readonly status: number
  /** The Express baseline can answer it too. */
  readonly vergleich: boolean
}

export const VERBINDUNGEN = [10, 64] as const
const JSON_KOPF = { 'content-type': 'application/json' }

export const ruf = async (port: number, anfrage: Anfrage) => {
  const antwort = await fetch(`http://127.0.0.1:${port}${anfrage.pfad}`, {
    method: anfrage.method,
    headers: { ...anfrage.kopf, ...(anfrage.body ? JSON_KOPF : {}) },
    ...(anfrage.body ? { body: anfrage.body } : {}),
  })
  if (!antwort.ok) throw new Error(`${anfrage.method} ${anfrage.pfad}: ${antwort.status} ${await antwort.text()}`)
  return { text: await antwort.text(), kopf: antwort.headers }
}
export const idsIn = (text: string) => (JSON.parse(text) as { _id: string }[]).map(({ _id }) => _id)
export const get = (pfad: string, token: string, kopf: Record<string, string> = {}): Anfrage => ({
  method: 'GET',
  pfad,
  kopf: { 'x-auth-token': token, ...kopf },
})
