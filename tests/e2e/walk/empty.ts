// The same four people in a chapter that has nothing else, with their rights of the demo chapter.
import { ADRESSE, PASSWORT } from '../journey.ts'
import { ROLES } from './addresses.ts'
import { tokenOf } from './look.ts'

export const EMPTY = (): string => process.env['E2E_EMPTY'] ?? ''

async function call<T>(origin: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(origin + path, {
    method,
    headers: { 'x-auth-token': await tokenOf('admin', origin), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

interface Holder {
  readonly _id: string
  readonly version: number
  readonly username: string
  readonly rechte: readonly string[]
}

export async function prepareEmpty(): Promise<void> {
  const holders = await call<Holder[]>(ADRESSE(), 'GET', '/api/rechte/users')
  for (const role of ROLES.filter((role) => role !== 'admin')) {
    const data = { username: role, vorname: 'Erste', nachname: role, email: [`${role}@example.org`], passwort: PASSWORT }
    const { _id } = await call<{ _id: string }>(EMPTY(), 'POST', '/api/users', data)
    await call(EMPTY(), 'POST', '/api/profile', { user: _id })
    const { version } = await call<Holder>(EMPTY(), 'GET', `/api/rechte/users/${_id}`)
    const rechte = holders.find(({ username }) => username === role)?.rechte ?? []
    await call(EMPTY(), 'PUT', `/api/rechte/users/${_id}`, { version, rechte })
  }
}
