// Live changes (GET /api/ereignisse): which tables changed, on any node. By fetch, because EventSource sends no x-auth-token.
import { abfragen } from './abfragen.ts'
import { frischeNutzerAuf } from './anmeldung.ts'
import { aktuelleSitzung } from './sitzung.ts'

const LAENGSTE_PAUSE = 30_000
/** A tab that nobody looks at gives its connection back after so long: a browser has six to one server, for all its tabs. */
const VERSTECKT = 30_000

/** Splits a stream of server-sent events into their data; keeps an unfinished one for the next piece. */
export function ereignisleser(nimm: (daten: string) => void): (stueck: string) => void {
  let rest = ''
  return (stueck) => {
    const bloecke = (rest + stueck.replaceAll('\r\n', '\n')).split('\n\n')
    rest = bloecke.pop() ?? ''
    for (const block of bloecke) {
      const daten = block.split('\n').flatMap((zeile) => (zeile.startsWith('data:') ? [zeile.slice(5).trimStart()] : []))
      if (daten.length > 0) nimm(daten.join('\n'))
    }
  }
}

function verwerfe(daten: string): void {
  const { bereiche } = JSON.parse(daten) as { bereiche?: string[] }
  if (!bereiche || bereiche.includes('*') || bereiche.includes('users')) frischeNutzerAuf().catch(() => undefined)
  if (!bereiche || bereiche.includes('*')) return void abfragen.invalidateQueries()
  const geaendert = new Set(bereiche)
  // A query reads the table that its key begins with, and those that its meta names.
  void abfragen.invalidateQueries({
    predicate: ({ queryKey, meta }) => geaendert.has(String(queryKey[0])) || (meta?.tabellen ?? []).some((name) => geaendert.has(name)),
  })
}

const istVersteckt = () => document.visibilityState === 'hidden'

function bisSichtbar(): Promise<void> {
  if (!istVersteckt()) return Promise.resolve()
  return new Promise((weiter) => {
    const pruefe = () => {
      if (istVersteckt()) return
      document.removeEventListener('visibilitychange', pruefe)
      weiter()
    }
    document.addEventListener('visibilitychange', pruefe)
  })
}

/** Calls `dann` once the tab has been hidden for `VERSTECKT`; answers the function that ends the watching. */
function wennVersteckt(dann: () => void): () => void {
  let uhr: ReturnType<typeof setTimeout> | undefined
  const pruefe = () => {
    clearTimeout(uhr)
    if (istVersteckt()) uhr = setTimeout(dann, VERSTECKT)
  }
  document.addEventListener('visibilitychange', pruefe)
  return () => {
    clearTimeout(uhr)
    document.removeEventListener('visibilitychange', pruefe)
  }
}

/** Listens until the answered function is called; connects again after 1 s, 2 s … 30 s, and then reads everything afresh. */
export function hoereAufAenderungen(): () => void {
  const ende = new AbortController()
  void (async () => {
    let pause = 1000
    let erstes = true
    while (!ende.signal.aborted) {
      await bisSichtbar()
      const verbindung = new AbortController()
      const losVomFenster = wennVersteckt(() => verbindung.abort())
      try {
        const antwort = await fetch('/api/ereignisse', {
          headers: { accept: 'text/event-stream', 'x-auth-token': aktuelleSitzung().token ?? '' },
          signal: AbortSignal.any([ende.signal, verbindung.signal]),
        })
        if (antwort.status === 401 || antwort.status === 404) return
        if (!antwort.ok || !antwort.body) throw new Error(String(antwort.status))
        // What changed while nobody listened is unknown.
        if (!erstes) void abfragen.invalidateQueries()
        erstes = false
        pause = 1000
        const lies = ereignisleser(verwerfe)
        const leser = antwort.body.pipeThrough(new TextDecoderStream()).getReader()
        for (let teil = await leser.read(); !teil.done; teil = await leser.read()) lies(teil.value)
      } catch {
        if (ende.signal.aborted) return
        if (verbindung.signal.aborted) continue
      } finally {
        losVomFenster()
      }
      await new Promise((weiter) => setTimeout(weiter, pause))
      pause = Math.min(pause * 2, LAENGSTE_PAUSE)
    }
  })()
  return () => ende.abort()
}
