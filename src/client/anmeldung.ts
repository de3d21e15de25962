// Signing in and out, by the calls of specification §7. The answers' shapes stand in the contract of the area `auth`.
import { ApiFehler, senden, sendenStill } from './api.ts'
import { melde } from './melde.ts'
import { pfad } from '#contract/screens.ts'
import { aktuelleSitzung, beendeSitzung, setzeSitzung, type Ich } from './sitzung.ts'

/** Loads the current user; without a token, or when it is no longer good, nobody is signed in. Never throws. */
export async function ladeNutzer(): Promise<void> {
  if (!aktuelleSitzung().token) return setzeSitzung({ loading: false })
  try {
    const { daten } = await sendenStill({ method: 'GET', url: '/api/auth' })
    setzeSitzung({ user: daten as Ich, isAuthenticated: true, loading: false })
  } catch (fehler) {
    if (fehler instanceof ApiFehler && fehler.status === 401) return beendeSitzung()
    // A server that cannot be reached says nothing about the token: it stays, so that the next start finds it.
    melde(fehler instanceof Error ? fehler.message : 'Der Server antwortet nicht.', 'error')
    setzeSitzung({ loading: false })
  }
}

/** Rights or names changed while the page stands open: menu and buttons follow. What cannot be read now is read next time. */
export async function frischeNutzerAuf(): Promise<void> {
  const { daten } = await sendenStill({ method: 'GET', url: '/api/auth' })
  if (aktuelleSitzung().isAuthenticated) setzeSitzung({ user: daten as Ich })
}

/** Signs in, keeps the token and loads the user. @throws ApiFehler, already shown as an alert */
export async function anmelden(username: string, passwort: string): Promise<void> {
  const { daten } = await senden({ method: 'POST', url: '/api/auth', body: { username, passwort } })
  setzeSitzung({ token: (daten as { token: string }).token, loading: true })
  await ladeNutzer()
}

/** Signs out here at once and begins afresh at the login; the server is told, but a lost connection keeps nobody signed in. */
export async function abmelden(): Promise<void> {
  const ende = sendenStill({ method: 'DELETE', url: '/api/auth' }).catch(() => undefined)
  beendeSitzung()
  await ende
  location.assign(pfad('/'))
}
