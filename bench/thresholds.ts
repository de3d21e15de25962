// Records what the product answers to the first request of each row, for the limit to send.
import { type RequestSpec, inQuarter } from './last.ts'
import type { Recording } from './limit.ts'
import type { Row } from './call.ts'

const NOT = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** One answer per row under a path of its own. `fetch` would unpack the bytes, so this asks by hand. */
export async function drawOnto(port: number, rows: readonly Row[]): Promise<Recording[]> {
  const { request } = await import('node:http')
  const question = (anfrage: RequestSpec, number: number, version: string) =>
    new Promise<Recording>((done, failed) => {
      const body =
        anfrage.body && inQuarter(anfrage.body, anfrage.quarterAfter, 0).replaceAll('"{version}"', version).replaceAll('{version}', version)
      const req = request(
        {
          port,
          host: '127.0.0.1',
          method: anfrage.method,
          path: anfrage.pfad,
          headers: { ...anfrage.kopf, ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}) },
        },
        (res) => {
          const parts: Buffer[] = []
          res.on('data', (part: Buffer) => parts.push(part))
          res.on('end', () => {
            const head = Object.fromEntries(
              Object.entries(res.headers).flatMap(([name, value]) => (NOT.has(name) || value === undefined ? [] : [[name, String(value)]])),
            )
            done({
              method: anfrage.method,
              pfad: `/zeile/${number}`,
              status: res.statusCode ?? 0,
              kopf: head,
              body: Buffer.concat(parts).toString('base64'),
            })
          })
        },
      )
      req.on('error', failed)
      req.end(body)
    })
  const from: Recording[] = []
  for (const [number, { follow }] of rows.entries()) {
    const anfrage = follow[0]?.[0]
    if (!anfrage) continue
    const state = anfrage.stand ? await question({ method: 'GET', pfad: anfrage.stand, kopf: anfrage.kopf }, number, '1') : null
    const version = /"version":(\d+)/.exec(Buffer.from(state?.body ?? '', 'base64').toString())?.[1] ?? '1'
    from.push(await question(anfrage, number, version))
  }
  return from
}

/** The same load, sent to the limit: every connection what the row's first request was. */
export function toLimit({ follow }: Row, number: number): RequestSpec[][] {
  const first = follow[0]?.[0]
  if (!first) return []
  const { stand: _state, previously: _previously, quarterAfter: _by, ...anfrage } = first
  return follow.map(() => [{ ...anfrage, pfad: `/zeile/${number}` }])
}

/** The same load, sent to the baseline, which knows no versions. */
export const toCompare = ({ follow }: Row): RequestSpec[][] =>
  follow.map((sequence) => sequence.map(({ stand: _state, ...anfrage }) => anfrage))
