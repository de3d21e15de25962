// The load generator: a process of its own, told by IPC what to send. Bare sockets, so that it costs little of the two cores.
import { connect, type Socket } from 'node:net'

/** One request; `{version}` in the body (with quotes: a number) is what the last answer of this connection carried. */
export interface Anfrage {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly pfad: string
  readonly kopf: Readonly<Record<string, string>>
  readonly body?: string
  /** Instants for `{beginn}` and `{ende}` in the body: a quarter of an hour after this one that no connection asked for before. */
  readonly viertelNach?: string
  /** Where a connection first asks for that number. */
  readonly stand?: string
  /** Where it differs from the row's. */
  readonly status?: number
  /** What a connection sends before everything else, whatever the answer: a run before may have ended anywhere. */
  readonly zuvor?: Anfrage
}
export interface Auftrag {
  readonly port: number
  readonly verbindungen: number
  readonly warmMs: number
  readonly dauerMs: number
  /** Pause of each connection after an answer. */
  readonly pauseMs: number
  /** What each connection sends in turn; the n-th connection takes the n-th list, modulo. */
  readonly folgen: readonly (readonly Anfrage[])[]
  readonly status: number
}
export interface Ergebnis {
  readonly antworten: number
  readonly sekunden: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
}
/** `gemessen` ends what counts; `ende` comes once every answer is here. */
export type Meldung = { art: 'beginn' } | { art: 'gemessen' } | { art: 'ende'; ergebnis: Ergebnis } | { art: 'fehler'; text: string }

const ZEILE = '\r\n'
const LETZTES_STUECK = Buffer.from('0\r\n\r\n')
const VIERTEL_MS = 900_000
/** Runs follow one another within minutes: each begins beyond what those before can have reached. */
const VIERTEL_JE_SEKUNDE = 400
/** The n-th free span of a connection in this run. */
export function inViertel(body: string, nach: string | undefined, n: number, jetzt = Date.now()): string {
  if (nach === undefined) return body
  const nummer = Math.floor((jetzt % 3_600_000) / 1000) * VIERTEL_JE_SEKUNDE + n
  const beginn = Date.parse(nach) + nummer * VIERTEL_MS
  const iso = (ms: number) => new Date(ms).toISOString()
  return body.replace('{beginn}', iso(beginn)).replace('{ende}', iso(beginn + VIERTEL_MS))
}

const roh = ({ method, pfad, kopf, body = '', viertelNach }: Anfrage, version: string, gestartet: number, n: number): Buffer => {
  const mitZeit = inViertel(body, viertelNach, n, gestartet)
  const inhalt = Buffer.from(mitZeit.replaceAll('"{version}"', version).replaceAll('{version}', version))
  const zeilen = Object.entries({
    host: 'localhost',
    ...kopf,
    ...(inhalt.length === 0 ? {} : { 'content-type': 'application/json', 'content-length': String(inhalt.length) }),
  })
  return Buffer.concat([
    Buffer.from(`${method} ${pfad} HTTP/1.1${ZEILE}${zeilen.map(([name, wert]) => `${name}: ${wert}${ZEILE}`).join('')}${ZEILE}`),
    inhalt,
  ])
}

/** The bytes of the whole answer, as its head says them; null while the head is not whole, NaN for one in chunks. */
function laengeVon(daten: Buffer): number | null {
  const kopfende = daten.indexOf('\r\n\r\n')
  if (kopfende < 0) return null
  const kopf = daten.toString('latin1', 0, kopfende).toLowerCase()
  const laenge = /\r\ncontent-length: (\d+)/.exec(kopf)?.[1]
  if (laenge !== undefined) return kopfende + 4 + Number(laenge)
  return kopf.includes('\r\ntransfer-encoding: chunked') ? Number.NaN : kopfende + 4
}

function laufe(auftrag: Auftrag, melde: (meldung: Meldung) => void): void {
  const zeiten: number[] = []
  const gestartet = Date.now()
  const buchsen: Socket[] = []
  let bytes = 0
  let misst = false
  let vorbei = false
  /** Nothing more is sent; how many still wait for their answer. */
  let schluss = false
  let unterwegs = 0
  const beende = (meldung: Meldung) => {
    if (vorbei) return
    vorbei = true
    for (const buchse of buchsen) buchse.destroy()
    melde(meldung)
  }
  for (let i = 0; i < auftrag.verbindungen; i += 1) {
    const folge = auftrag.folgen[i % auftrag.folgen.length] ?? []
    const buchse = connect({ port: auftrag.port, host: '127.0.0.1', noDelay: true })
    buchsen.push(buchse)
    let n = i
    let version = '1'
    let teile: Buffer[] = []
    let soll: number | null = null
    let ist = 0
    let los = 0
    const mitStand = folge[0]?.stand !== undefined
    let stand = folge[0]?.stand
    let zuvor = folge[0]?.zuvor
    let erwartet: number | null = null
    const naechste = () => {
      if (schluss) return
      const eigentliche = folge[n % folge.length]
      const vorneweg =
        zuvor ?? (stand !== undefined && eigentliche ? { method: 'GET' as const, pfad: stand, kopf: eigentliche.kopf } : null)
      const anfrage: Anfrage | undefined = vorneweg ?? eigentliche
      erwartet = zuvor ? null : stand !== undefined ? 200 : (eigentliche?.status ?? auftrag.status)
      if (zuvor) zuvor = undefined
      else if (stand !== undefined) stand = undefined
      else n += 1
      los = performance.now()
      if (!anfrage || vorbei) return
      unterwegs += 1
      buchse.write(roh(anfrage, version, gestartet, n))
    }
    buchse.on('connect', naechste)
    buchse.on('error', (fehler) => beende({ art: 'fehler', text: fehler.message }))
    buchse.on('end', () => beende({ art: 'fehler', text: `${folge[0]?.method} ${folge[0]?.pfad}: the server closed the connection` }))
    buchse.on('data', (teil) => {
      teile.push(teil)
      ist += teil.length
      soll ??= laengeVon(Buffer.concat(teile))
      // Chunked answers end with an empty chunk.
      const ganz = soll === null ? false : Number.isNaN(soll) ? Buffer.concat(teile).subarray(-5).equals(LETZTES_STUECK) : ist >= soll
      if (!ganz) return
      unterwegs -= 1
      const daten = teile.length === 1 || !mitStand ? (teile[0] ?? teil) : Buffer.concat(teile)
      const laenge = ist
      teile = []
      soll = null
      ist = 0
      const status = Number(daten.toString('latin1', 9, 12))
      if (erwartet !== null && status !== erwartet)
        return beende({
          art: 'fehler',
          text: `${folge[0]?.method} ${folge[0]?.pfad}: ${status} instead of ${erwartet}, ${daten.toString('utf8', daten.indexOf('\r\n\r\n'), 900)}`,
        })
      if (misst) {
        zeiten.push(performance.now() - los)
        bytes += laenge
      }
      if (mitStand) version = /"version":(\d+)/.exec(daten.toString('latin1'))?.[1] ?? version
      if (auftrag.pauseMs > 0) setTimeout(naechste, auftrag.pauseMs)
      else naechste()
    })
  }
  setTimeout(() => {
    misst = true
    const beginn = performance.now()
    melde({ art: 'beginn' })
    setTimeout(() => {
      misst = false
      const sekunden = (performance.now() - beginn) / 1000
      const sortiert = Float64Array.from(zeiten).sort()
      const anteil = (p: number) => sortiert[Math.min(sortiert.length - 1, Math.floor(sortiert.length * p))] ?? Number.NaN
      const meldung: Meldung = {
        art: 'ende',
        ergebnis: {
          antworten: sortiert.length,
          sekunden,
          p50: anteil(0.5),
          p99: anteil(0.99),
          bytes: bytes / Math.max(1, sortiert.length),
        },
      }
      // What was sent is still done by the server: the next run must not meet it.
      schluss = true
      melde({ art: 'gemessen' })
      const frist = performance.now() + 5_000
      const warte = setInterval(() => {
        if (unterwegs > 0 && performance.now() < frist) return
        clearInterval(warte)
        beende(meldung)
      }, 10)
    }, auftrag.dauerMs)
  }, auftrag.warmMs)
}

if (process.send) process.on('message', (auftrag: Auftrag) => laufe(auftrag, (meldung) => process.send?.(meldung)))
