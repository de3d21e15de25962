// Sign-in (specification §7). Response shapes are in the contract of the area `auth`.
import { ApiError, sendSilently } from '../net/api.ts'
import { currentSession, endSession, setSession, type Me } from './session.ts'

/** Loads the current user; without a valid token the session ends. Never throws. */
export async function loadActor(): Promise<void> {
  if (!currentSession().token) return setSession({ loading: false })
  try {
    const { data } = await sendSilently({ method: 'GET', url: '/api/auth' })
    setSession({ user: data as Me, isAuthenticated: true, loading: false })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return endSession()
    // An unreachable server proves nothing about the token. AppRoot shows the error and retries.
    setSession({ loading: false })
  }
}

/** Reloads the user after rights or names changed while the page is open; menu and buttons update. */
export async function refreshActor(): Promise<void> {
  const { data } = await sendSilently({ method: 'GET', url: '/api/auth' })
  if (currentSession().isAuthenticated) setSession({ user: data as Me })
}

/**
 * Signs in, stores the token and loads the user.
 * @throws ApiError shown once, by the sign-in screen
 */
export async function login(username: string, passwort: string): Promise<void> {
  const { data } = await sendSilently({ method: 'POST', url: '/api/auth', body: { username, passwort } })
  setSession({ token: (data as { token: string }).token, loading: true })
  await loadActor()
}
