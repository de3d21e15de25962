// Records what the product answers to the first request of each row, for the limit to send.
import { type Anfrage, inViertel } from './last.ts'
import type { Aufzeichnung } from './grenze.ts'
import type { Zeile } from './rufen.ts'

const NICHT = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** One answer per row under a path of its own. `fetch` would unpack the bytes, so this asks by hand. */
export async function zeichneAuf(port: number, zeilen: readonly Zeile[]): Promise<Aufzeichnung[]> {
  const { request } = await import('node:http')
  const frage = (anfrage: Anfrage, nummer: number, version: string) =>
    new Promise<Aufzeichnung>((fertig, gescheitert) => {
      const body =
        anfrage.body && inViertel(anfrage.body, anfrage.viertelNach, 0).replaceAll('"{version}"', version).replaceAll('{version}', version)
      const req = request(
        {
          port,
          host: '127.0.0.1',
          method: anfrage.method,
          path: anfrage.pfad,
          headers: { ...anfrage.kopf, ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}) },
        },
        (res) => {
          const teile: Buffer[] = []
          res.on('data', (teil: Buffer) => teile.push(teil))
          res.on('end', () => {
            const kopf = Object.fromEntries(
              Object.entries(res.headers).flatMap(([name, wert]) => (NICHT.has(name) || wert === undefined ? [] : [[name, String(wert)]])),
            )
            fertig({
              method: anfrage.method,
              pfad: `/zeile/${nummer}`,
              status: res.statusCode ?? 0,
              kopf,
              body: Buffer.concat(teile).toString('base64'),
            })
          })
        },
      )
      req.on('error', gescheitert)
      req.end(body)
    })
  const aus: Aufzeichnung[] = []
  for (const [nummer, { folgen }] of zeilen.entries()) {
    const anfrage = folgen[0]?.[0]
    if (!anfrage) continue
    const stand = anfrage.stand ? await frage({ method: 'GET', pfad: anfrage.stand, kopf: anfrage.kopf }, nummer, '1') : null
    const version = /"version":(\d+)/.exec(Buffer.from(stand?.body ?? '', 'base64').toString())?.[1] ?? '1'
    aus.push(await frage(anfrage, nummer, version))
  }
  return aus
}

/** The same load, sent to the limit: every connection what the row's first request was. */
export function anGrenze({ folgen }: Zeile, nummer: number): Anfrage[][] {
  const erste = folgen[0]?.[0]
  if (!erste) return []
  const { stand: _stand, zuvor: _zuvor, viertelNach: _nach, ...anfrage } = erste
  return folgen.map(() => [{ ...anfrage, pfad: `/zeile/${nummer}` }])
}

/** The same load, sent to the baseline, which knows no versions. */
export const anVergleich = ({ folgen }: Zeile): Anfrage[][] => folgen.map((folge) => folge.map(({ stand: _stand, ...anfrage }) => anfrage))
