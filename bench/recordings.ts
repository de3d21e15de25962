// Records what the product answers to the first request of each row, for the limit to send.
import { type RequestSpec, fillQuarter } from './load.ts'
import type { Recording } from './limit.ts'
import type { Row } from './call.ts'

const SKIPPED = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** One answer per row under a path of its own. `fetch` would decompress the bytes, so this uses `node:http`. */
export async function record(port: number, rows: readonly Row[]): Promise<Recording[]> {
  const { request } = await import('node:http')
  const ask = (spec: RequestSpec, number: number, version: string) =>
    new Promise<Recording>((done, failed) => {
      const body =
        spec.body && fillQuarter(spec.body, spec.quarterAfter, 0).replaceAll('"{version}"', version).replaceAll('{version}', version)
      const req = request(
        {
          port,
          host: '127.0.0.1',
          method: spec.method,
          path: spec.path,
          headers: { ...spec.headers, ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}) },
        },
        (res) => {
          const parts: Buffer[] = []
          res.on('data', (part: Buffer) => parts.push(part))
          res.on('end', () => {
            const headers = Object.fromEntries(
              Object.entries(res.headers).flatMap(([name, value]) =>
                SKIPPED.has(name) || value === undefined ? [] : [[name, String(value)]],
              ),
            )
            done({
              method: spec.method,
              path: `/zeile/${number}`,
              status: res.statusCode ?? 0,
              headers,
              body: Buffer.concat(parts).toString('base64'),
            })
          })
        },
      )
      req.on('error', failed)
      req.end(body)
    })
  const recordings: Recording[] = []
  for (const [number, { sequences }] of rows.entries()) {
    const spec = sequences[0]?.[0]
    if (!spec) continue
    const versioned = spec.versionPath ? await ask({ method: 'GET', path: spec.versionPath, headers: spec.headers }, number, '1') : null
    const version = /"version":(\d+)/.exec(Buffer.from(versioned?.body ?? '', 'base64').toString())?.[1] ?? '1'
    recordings.push(await ask(spec, number, version))
  }
  return recordings
}

/** The same load, sent to the limit: every connection repeats the row's first request. */
export function toLimit({ sequences }: Row, number: number): RequestSpec[][] {
  const first = sequences[0]?.[0]
  if (!first) return []
  const { versionPath: _state, previously: _previously, quarterAfter: _after, ...spec } = first
  return sequences.map(() => [{ ...spec, path: `/zeile/${number}` }])
}

/** The same load, sent to the baseline, which knows no versions. */
export const toCompare = ({ sequences }: Row): RequestSpec[][] =>
  sequences.map((sequence) => sequence.map(({ versionPath: _state, ...spec }) => spec))
