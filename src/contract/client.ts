import type { Antwort, Contract, Eingabe, Endpoint, Zeile } from './endpoint.ts'

/** A page of a list: rows, the total over all pages, and the cursor of the next page. */
export interface Liste<Z> {
  readonly zeilen: Z[]
  readonly gesamt: number
  readonly naechste: string | null
}

export interface Anfrage {
  readonly method: string
  readonly url: string
  readonly body?: unknown
}
/** Sends one request and answers the parsed body and the headers; throws on any status of 400 and above. */
export type Senden = (anfrage: Anfrage) => Promise<{ daten: unknown; kopf: (name: string) => string | null }>

export type Ergebnis<E extends Endpoint> = E['liste'] extends true ? Liste<Zeile<E>> : Antwort<E>
/** A call that takes a file is given the form that carries it: the field `datei`, and what the endpoint reads beside it. */
type Angaben<E extends Endpoint> = Eingabe<E> & (E['inhalt'] extends 'multipart' ? { body: FormData } : unknown)
type Aufruf<E extends Endpoint> =
  Record<string, never> extends Angaben<E> ? (eingabe?: Angaben<E>) => Promise<Ergebnis<E>> : (eingabe: Angaben<E>) => Promise<Ergebnis<E>>
export type Client<C extends Contract> = { readonly [K in keyof C]: Aufruf<C[K]> }

interface Teile {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

/** The address of a call: path parameters filled in, query values that are set appended. */
export function adresse(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Teile = {}): string {
  const pfad = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const suche = new URLSearchParams()
  for (const [name, wert] of Object.entries(query)) {
    if (wert !== undefined && wert !== null && wert !== '') suche.set(name, String(wert))
  }
  return suche.size > 0 ? `${pfad}?${suche}` : pfad
}

const naechste = (link: string | null): string | null => {
  const ziel = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  return ziel ? new URL(ziel, 'http://x').searchParams.get('nach') : null
}

/** A typed function per endpoint of a contract; `senden` is the transport (fetch in the browser, inject in tests). */
export function createClient<const C extends Contract>(contract: C, senden: Senden): Client<C> {
  const aufrufe = Object.entries(contract).map(([name, endpoint]) => [
    name,
    async (teile: Teile = {}) => {
      const { daten, kopf } = await senden({
        method: endpoint.method,
        url: adresse(endpoint, teile),
        ...(teile.body === undefined ? {} : { body: teile.body }),
      })
      if (!endpoint.liste) return daten
      const zeilen = daten as unknown[]
      return { zeilen, gesamt: Number(kopf('x-total-count') ?? zeilen.length), naechste: naechste(kopf('link')) }
    },
  ])
  return Object.fromEntries(aufrufe) as Client<C>
}
