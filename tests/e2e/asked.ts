// Three members who are asked for help. The call is held for a minute: server.ts asks them before the journeys begin.
import { type APIRequestContext, request as requests } from '@playwright/test'
import { call, type Dienst, LEITUNG, newDienst } from './dienste.ts'
import { type Mitglied, newMitglied, own, test } from './journey.ts'

export interface Asked {
  readonly people: readonly [Mitglied, Mitglied, Mitglied]
  readonly dienst: Dienst
  readonly text: string
}

async function askThree(request: APIRequestContext): Promise<Asked> {
  const member = () => newMitglied(request, 'gefragt', { sanitaetsausbildung: 'SH' })
  const people = [await member(), await member(), await member()] as const
  const dienst = await newDienst(request, { bezeichnung: own('Hilferuf'), inDays: 50, bedarf: [{ qualifikation: 'SH', anzahl: 1 }] })
  const text = 'Uns fehlt noch jemand am Einlass.'
  await call(request, LEITUNG, 'POST', `/api/sanitaetsdienste/${dienst._id}/hilferuf`, {
    profile: people.map(({ profil }) => profil),
    text,
  })
  return { people, dienst, text }
}

export async function askBefore(): Promise<void> {
  const request = await requests.newContext()
  process.env['E2E_ASKED'] = JSON.stringify(await askThree(request))
  await request.dispose()
}

/** Those who were asked before; others at another try of the journey. */
export async function askedThree(request: APIRequestContext): Promise<Asked> {
  const { retry, repeatEachIndex } = test.info()
  return retry + repeatEachIndex === 0 ? (JSON.parse(process.env['E2E_ASKED'] ?? '') as Asked) : askThree(request)
}
