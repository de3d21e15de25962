// A real node on a real database, and people with exactly the rights a test needs.
import type { LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { createClient, type Client, type Send } from '#contract/client.ts'
import type { Contract } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { openSession } from '#server/auth/sessions.ts'
import { areas as allAreas } from '#server/areas.ts'
import { type Config, readConfig } from '#server/config.ts'
import { buildInstance, type Instance } from '#server/instance.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** An error answer as a thrown value: what a client of the API sees. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: readonly { msg: string; feld?: string }[]
  readonly header: (name: string) => string | null
  constructor(status: number, errors: ApiError['errors'], head: ApiError['header']) {
    super(`${status} ${errors.map(({ msg }) => msg).join(' ')}`)
    this.status = status
    this.errors = errors
    this.header = head
  }
}

export interface Person {
  readonly user: string
  readonly profil: string
  readonly token: string
}

export interface TestInstance extends Instance {
  readonly database: TestDatabase
  /** Somebody who holds exactly these rights, signed in. */
  person(rechte?: readonly Recht[], data?: { vorname?: string; nachname?: string; username?: string }): Promise<Person>
  /** Typed calls of a contract as `who`; throws ApiError. */
  as<const C extends Contract>(contract: C, who: Person | null, head?: Record<string, string>): Client<C>
  /** A raw call. */
  call(who: Person | null, method: string, url: string, body?: unknown, head?: Record<string, string>): Promise<LightMyRequestResponse>
}

/** Areas without their timetable: a test starts its jobs itself, and no turn of a minute comes between two of its steps. */
export const withoutTimetable = (areas: typeof allAreas): typeof allAreas => areas.map((area) => ({ ...area, termine: [] }))

let number = 0

/** A node on `database` (a database of its own by default), closed with the test or file that made it. */
export async function makeTestInstance({
  database,
  config = {},
  areas = allAreas,
  clock: now,
}: { database?: TestDatabase; config?: Partial<Config>; areas?: typeof allAreas; clock?: () => Date } = {}): Promise<TestInstance> {
  const db = database ?? (await testDatabase())
  const instance = await buildInstance({
    config: { ...readConfig({}), logLevel: 'silent', ...config },
    database: db,
    areas: withoutTimetable(areas),
    ...(now ? { clock: now } : {}),
  })
  const close = async () => {
    await instance.close()
    if (!database) await db.close()
  }
  const call: TestInstance['call'] = (who, method, url, body, head = {}) =>
    instance.app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(who ? { 'x-auth-token': who.token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...head,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return {
    ...instance,
    database: db,
    close,
    call,
    as: (contract, who, head) => {
      const send: Send = async ({ method, url, body }) => {
        const response = await call(who, method, url, body, head)
        const read = (name: string) => (response.headers[name] === undefined ? null : String(response.headers[name]))
        const data: unknown = response.body === '' ? undefined : response.json()
        if (response.statusCode >= 400) throw new ApiError(response.statusCode, (data as { errors: ApiError['errors'] }).errors, read)
        return { data, header: read }
      }
      return createClient(contract, send)
    },
    person: async (rechte = [], data = {}) => {
      number += 1
      const username = data.username ?? `mensch.${number}`
      const email = `${username}@example.org`
      return instance.context.transact(async (trx) => {
        const { _id: user } = await trx
          .insertInto('users')
          .values({
            username,
            vorname: data.vorname ?? 'Toni',
            nachname: data.nachname ?? `Test${number}`,
            email: [email],
            primary_email: email,
            rechte: [...rechte],
          })
          .returning('_id')
          .executeTakeFirstOrThrow()
        const { _id: profil } = await trx.insertInto('profile').values({ user }).returning('_id').executeTakeFirstOrThrow()
        return { user, profil, token: await openSession(trx, user, 'Test', now?.() ?? new Date()) }
      })
    },
  }
}

/** As makeTestInstance, closed when the running test ends. */
export async function testInstance(...options: Parameters<typeof makeTestInstance>): Promise<TestInstance> {
  const instance = await makeTestInstance(...options)
  onTestFinished(() => instance.close())
  return instance
}

/**
 * Returns the error of the refused call.
 * @throws when the call succeeds
 */
export async function abgelehnt(call: Promise<unknown>): Promise<ApiError> {
  const result: unknown = await call.catch((reason: unknown) => reason)
  if (result instanceof ApiError) return result
  throw result instanceof Error ? result : new Error(`Not refused: ${JSON.stringify(result)}`)
}
