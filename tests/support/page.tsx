// A real screen behind the real router, over a server that exists in the test only: it takes what the contract takes and
// answers what the contract answers, or the test fails.
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { render, screen as find } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { queries } from '#client/app/query-client.ts'
import type { AnyPage } from '#client/navigation/pages.ts'
import { buildRouter } from '#client/navigation/router.tsx'
import { endSession, setSession } from '#client/app/session.ts'
import { theme } from '#client/app/theme.ts'
import { screen } from './browser.ts'

export interface Call {
  readonly call: string
  /** '?umfang=diese', or ''. */
  readonly search: string
  readonly body: unknown
  readonly token: string | null
}
/** A refusal of the faked server. */
export class Absage {
  readonly status: number
  readonly msg: string
  readonly headers: Record<string, string>
  /** The field to blame. */
  readonly field: string | undefined
  constructor(status: number, msg: string, head: Record<string, string> = {}, field?: string) {
    this.status = status
    this.msg = msg
    this.headers = head
    this.field = field
  }
}
interface ResponseEnde {
  readonly endpoint: Endpoint
  readonly give: (call: Call) => unknown
}
/** Response of the server to a call: data that fits the contract, or an Absage. */
export const on = <E extends Endpoint>(endpoint: E, give: (call: Call) => ResponseOf<E> | Absage): ResponseEnde => ({ endpoint, give })

const json = (data: unknown, status: number, head: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(data), { status, headers: { 'content-type': 'application/json', ...head } })

function answer(server: readonly ResponseEnde[], calls: Call[], url: URL, init: RequestInit): Response {
  // The server is reachable, regardless of its other responses.
  if (url.pathname === '/api/gesundheit') return json({ gesund: true }, 200)
  const to = server.find(
    ({ endpoint }) => endpoint.method === init.method && new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname),
  )
  if (!to) return json({ errors: [{ msg: `Unerwarteter Aufruf ${init.method} ${url.pathname}` }] }, 404)
  const { endpoint, give } = to
  const body: unknown =
    init.body instanceof FormData || init.body instanceof Blob ? init.body : init.body ? JSON.parse(init.body as string) : undefined
  if (endpoint.body) z.parse(endpoint.body, body)
  const call = {
    call: `${endpoint.method} ${endpoint.path}`,
    search: url.search,
    body,
    token: new Headers(init.headers).get('x-auth-token'),
  }
  if (endpoint.method !== 'GET') calls.push(call)
  const response = give(call)
  if (response instanceof Absage) {
    const { status, msg, headers: head, field } = response
    return json({ errors: [field === undefined ? { msg } : { msg, feld: field }] }, status, head)
  }
  if (endpoint.response === null) return json(null, 204)
  // A test sets `gesamt` for rows that are the first of more.
  const head: Record<string, string> = Array.isArray(response)
    ? { 'X-Total-Count': String('gesamt' in response ? response.gesamt : response.length) }
    : {}
  const fitting = z.safeParse(endpoint.response, response)
  // A refusal: no response at all would be sent again, into the next test.
  if (!fitting.success) return json({ errors: [{ msg: `${call.call}: ${fitting.error.message}` }] }, 400)
  return json(fitting.data, endpoint.status ?? 200, head)
}

/** Uploads, which the browser does by XMLHttpRequest, reach the same server. */
class FileSuffix extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  private target = { method: '', url: '' }
  private readonly headers = new Headers()
  private responseHead = new Headers()
  open(method: string, url: string) {
    this.target = { method, url }
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader(name: string) {
    return this.responseHead.get(name)
  }
  send(body: FormData | Blob) {
    const { method, url } = this.target
    void this.sendTo(url, { method, headers: this.headers, body })
  }
  private async sendTo(url: string, init: RequestInit) {
    const response = await fetch(url, init)
    this.status = response.status
    this.responseHead = response.headers
    this.responseText = await response.text()
    this.dispatchEvent(new Event('load'))
  }
}

interface Props {
  readonly pages: readonly AnyPage[]
  readonly adresse: string
  /** Rights of the signed-in person; null for nobody. */
  readonly rechte?: readonly Recht[] | null
  /** The profile of who looks. */
  readonly profil?: string | null
  readonly server?: readonly ResponseEnde[]
  readonly wide?: boolean
  readonly phone?: boolean
}

export const ME = '0193c0de-0000-7000-8000-000000000001'

/** Shows a screen and answers the hands of its user, and the writes that reached the server. */
export function showPage({ pages, adresse, rechte = [], profil = null, server = [], wide = false, phone = false }: Props) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => answer(server, calls, new URL(url, 'http://intranet.test'), init))
  vi.stubGlobal('XMLHttpRequest', FileSuffix)
  if (rechte) {
    const user = { _id: ME, profil, username: 'anna', vorname: 'Anna', nachname: 'Schäfer', rechte }
    setSession({ token: 'geheim', isAuthenticated: true, loading: false, user })
  }
  screen.wide = wide
  screen.phone = phone
  window.history.replaceState(null, '', adresse)
  const router = buildRouter(pages)
  const view = render(
    <MantineProvider env="test" theme={theme}>
      <Notifications />
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  onTestFinished(async () => {
    // First, so that what closes now takes back no step under the feet of the next test.
    router.history.destroy()
    view.unmount()
    queries.clear()
    endSession()
    vi.unstubAllGlobals()
    // A step back that is still under way would arrive in the next test, and show it what this one left; jsdom queues it twice.
    const tick = () => new Promise((next) => setTimeout(next))
    await tick()
    await tick()
  })
  return { hand: userEvent.setup(), calls }
}

/** Opens "…" in the head and presses what it has by this name. */
export async function pressMore(hand: ReturnType<typeof userEvent.setup>, name: string | RegExp) {
  await hand.click(await find.findByRole('button', { name: 'Weitere Aktionen' }, { timeout: 10_000 }))
  await hand.click(await find.findByRole('menuitem', { name, hidden: true }, { timeout: 10_000 }))
}
