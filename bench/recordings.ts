// Records the product's answer to the first request of each row for the limit server to replay.
import { play, type Row } from './call.ts'
import type { Recording } from './limit.ts'
import type { RequestSpec } from './load.ts'

const SKIPPED = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

export async function record(port: number, rows: readonly Row[]): Promise<Recording[]> {
  const recordings: Recording[] = []
  for (const [number, row] of rows.entries()) {
    const [answer] = await play(port, row)
    recordings.push({
      method: row.sequences[0]?.[0]?.method ?? 'GET',
      path: `/zeile/${number}`,
      status: answer?.status ?? 0,
      headers: Object.fromEntries(Object.entries(answer?.headers ?? {}).filter(([name]) => !SKIPPED.has(name))),
      body: answer?.body.toString('base64') ?? '',
    })
  }
  return recordings
}

export function toLimit({ sequences }: Row, number: number): RequestSpec[][] {
  const first = sequences[0]?.[0]
  if (!first) return []
  const { versionPath: _state, previously: _previously, quarterAfter: _after, status, ...spec } = first
  return sequences.map(() => [{ ...spec, path: `/zeile/${number}` }])
}

export const toCompare = ({ sequences }: Row): RequestSpec[][] =>
  sequences.map((sequence) => sequence.map(({ versionPath: _state, ...spec }) => spec))
