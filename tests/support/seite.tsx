// A real screen behind the real router, over a server that exists in the test only: it takes what the contract takes and
// answers what the contract answers, or the test fails.
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Antwort, Endpoint } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rechte.ts'
import { abfragen } from '#client/abfragen.ts'
import type { Seitenzeile } from '#client/pages.ts'
import { baueRouter } from '#client/router.tsx'
import { beendeSitzung, setzeSitzung } from '#client/sitzung.ts'
import { thema } from '#client/thema.ts'
import { bildschirm } from './browser.ts'

export interface Anruf {
  readonly aufruf: string
  /** '?umfang=diese', or ''. */
  readonly suche: string
  readonly body: unknown
  readonly token: string | null
}
/** A refusal of the faked server. */
export class Absage {
  readonly status: number
  readonly msg: string
  readonly kopf: Record<string, string>
  /** The field to blame. */
  readonly feld: string | undefined
  constructor(status: number, msg: string, kopf: Record<string, string> = {}, feld?: string) {
    this.status = status
    this.msg = msg
    this.kopf = kopf
    this.feld = feld
  }
}
interface Antwortende {
  readonly endpoint: Endpoint
  readonly gib: (anruf: Anruf) => unknown
}
/** What the server says to a call: an answer that fits the contract, or an Absage. */
export const auf = <E extends Endpoint>(endpoint: E, gib: (anruf: Anruf) => Antwort<E> | Absage): Antwortende => ({ endpoint, gib })

const json = (daten: unknown, status: number, kopf: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(daten), { status, headers: { 'content-type': 'application/json', ...kopf } })

function beantworte(server: readonly Antwortende[], anrufe: Anruf[], url: URL, init: RequestInit): Response {
  const zu = server.find(
    ({ endpoint }) => endpoint.method === init.method && new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname),
  )
  if (!zu) return json({ errors: [{ msg: `Unerwarteter Aufruf ${init.method} ${url.pathname}` }] }, 404)
  const { endpoint, gib } = zu
  const body: unknown = init.body instanceof FormData ? init.body : init.body ? JSON.parse(init.body as string) : undefined
  if (endpoint.body) z.parse(endpoint.body, body)
  const anruf = {
    aufruf: `${endpoint.method} ${endpoint.path}`,
    suche: url.search,
    body,
    token: new Headers(init.headers).get('x-auth-token'),
  }
  if (endpoint.method !== 'GET') anrufe.push(anruf)
  const antwort = gib(anruf)
  if (antwort instanceof Absage) {
    const { status, msg, kopf, feld } = antwort
    return json({ errors: [feld === undefined ? { msg } : { msg, feld }] }, status, kopf)
  }
  if (endpoint.antwort === null) return json(null, 204)
  const kopf: Record<string, string> = Array.isArray(antwort) ? { 'X-Total-Count': String(antwort.length) } : {}
  return json(z.parse(endpoint.antwort, antwort), endpoint.status ?? 200, kopf)
}

/** Uploads, which the browser does by XMLHttpRequest, reach the same server. */
class Dateisendung extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  private ziel = { method: '', url: '' }
  private readonly kopf = new Headers()
  private antwortkopf = new Headers()
  open(method: string, url: string) {
    this.ziel = { method, url }
  }
  setRequestHeader(name: string, wert: string) {
    this.kopf.set(name, wert)
  }
  getResponseHeader(name: string) {
    return this.antwortkopf.get(name)
  }
  send(body: FormData) {
    const { method, url } = this.ziel
    void this.sende(url, { method, headers: this.kopf, body })
  }
  private async sende(url: string, init: RequestInit) {
    const antwort = await fetch(url, init)
    this.status = antwort.status
    this.antwortkopf = antwort.headers
    this.responseText = await antwort.text()
    this.dispatchEvent(new Event('load'))
  }
}

interface Angaben {
  readonly seiten: readonly Seitenzeile[]
  readonly adresse: string
  /** Who looks: with these rights, or nobody. */
  readonly rechte?: readonly Recht[] | null
  /** The profile of who looks. */
  readonly profil?: string | null
  readonly server?: readonly Antwortende[]
  readonly breit?: boolean
}

export const ICH = '0193c0de-0000-7000-8000-000000000001'

/** Shows a screen and answers the hands of its user, and the writes that reached the server. */
export function zeigeSeite({ seiten, adresse, rechte = [], profil = null, server = [], breit = false }: Angaben) {
  const anrufe: Anruf[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) =>
    beantworte(server, anrufe, new URL(url, 'http://intranet.test'), init),
  )
  vi.stubGlobal('XMLHttpRequest', Dateisendung)
  if (rechte) {
    const user = { _id: ICH, profil, username: 'anna', vorname: 'Anna', nachname: 'Schäfer', rechte }
    setzeSitzung({ token: 'geheim', isAuthenticated: true, loading: false, user })
  }
  bildschirm.breit = breit
  window.history.replaceState(null, '', adresse)
  const ansicht = render(
    <MantineProvider env="test" theme={thema}>
      <Notifications />
      <QueryClientProvider client={abfragen}>
        <RouterProvider router={baueRouter(seiten)} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  onTestFinished(() => {
    ansicht.unmount()
    abfragen.clear()
    beendeSitzung()
    vi.unstubAllGlobals()
  })
  return { hand: userEvent.setup(), anrufe }
}
