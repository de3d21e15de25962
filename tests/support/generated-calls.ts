// Calls made up from the contracts: what each schema allows, and most times with one part spoilt.
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorResponse } from '#contract/fields.ts'
import { RECHTE } from '#contract/rights/rechte.ts'
import { openSession } from '#server/auth/sessions.ts'
import { areas } from '#server/areas.ts'
import type { Db } from '#server/context.ts'
import { encodeCursor } from '#server/crud/cursor.ts'
import { newRandom } from '#seeds/random.ts'
import type { Person, TestInstance } from './app.ts'
import { sql } from 'kysely'

type Json = Record<string, unknown>
type Random = ReturnType<typeof newRandom>

const ID = '0199a7b2-0000-7000-8000-000000000000'
/** Words that every object knows: a table read by one of them answers a function. */
const INHERITED = ['toString', 'constructor', '__proto__'] as const
/** Values that caused failures, here or elsewhere. */
const HOSTILE: readonly unknown[] = [
  [null, true, '', ' ', 'x', '%', '\0', '\uD800', '😀', ...INHERITED, "'; drop table users; --", 'x'.repeat(20_000)],
  [[], {}, [[]], [null], ['\0'], { __proto__: null }, { $gt: '' }],
  [0, -1, 0.1, 1e21, -1e21, 2 ** 31, 2 ** 53, 1e-7, '1', 'NaN', '1e999'],
  ['9999-12-31', '10000-01-01', '0000-01-01', '0001-01-01', '2026-02-30', '9998-12', '0000-00'],
  ['2026-11-21T12:00:00+16:00', '2026-11-21T12:00:00-14:01', `2026-11-21T12:00:00.${'3'.repeat(300)}Z`, '2026-11-21T25:00:00Z'],
  ['9999-12-31T23:59:59-10:00', '9997-12-31T23:59:59Z', '0001-01-01T00:00:00+14:00', '1000-01-01T00:00:00Z', '-002026-01-01T00:00:00Z'],
  [ID, ID.toUpperCase(), 'FREQ=DAILY;UNTIL=99991231', 'FREQ=MONTHLY;BYDAY=5MO;COUNT=200'],
].flat()
const CURSORS = [['9999-99-99 99:99:99+00', ID], ['2026-02-30T12:00:00Z', ID], ['x', 'x', ID], ['\uD800', 'x', ID], [ID], []].map(
  encodeCursor,
)

interface Source {
  readonly random: Random
  /** By table, and by the columns that refer to one. */
  readonly ids: ReadonlyMap<string, readonly string[]>
  /** Stands wherever a text is free. */
  readonly word?: string
}
/** Mostly one that fits the name. */
function someId({ random, ids }: Source, name: string): string {
  const fitting = ids.get(name)
  return random.pick(fitting && fitting.length > 0 && random.chance(0.8) ? fitting : (ids.get('') ?? [ID]))
}

async function readIds(db: Db): Promise<Source['ids']> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = '_id' and udt_name = 'uuid' and table_name in
      (select table_name from information_schema.tables where table_type = 'BASE TABLE') order by 1`.execute(db)
  const ids = new Map<string, readonly string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ _id: string }>`select _id from ${sql.table(name)} order by _id limit 80`.execute(db)
    ids.set(
      name,
      rows.map(({ _id }) => _id),
    )
  }
  ids.set('', [...[...ids.values()].flat(), ID])
  const { rows: references } = await sql<{ column: string; table: string }>`
    select a.attname as column, c.confrelid::regclass::text as table from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f' order by 1, 2`.execute(db)
  for (const { column, table } of references) ids.set(column, ids.get(column) ?? ids.get(table) ?? [])
  return ids
}

/** A value that the schema allows, as far as JSON Schema says it: forms beyond it are met by what is in `ids` and by days near today. */
function valid(schema: Json, source: Source, name = ''): unknown {
  const { random } = source
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (choices) return valid(source.random.pick(choices), source, name)
  if ('default' in schema && source.word === undefined && source.random.chance(0.3)) return schema['default']
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return source.random.pick(schema['enum'])
  switch (schema['type']) {
    case 'object': {
      const required = new Set(schema['required'] as string[] | undefined)
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
          .filter(([name]) => required.has(name) || source.word !== undefined || source.random.chance(0.6))
          .map(([key, property]) => [key, valid(property, source, key)]),
      )
    }
    case 'array':
      return Array.from({ length: random.whole(Number(schema['minItems'] ?? 0), Math.min(3, Number(schema['maxItems'] ?? 3))) }, () =>
        valid((schema['items'] ?? {}) as Json, source, name),
      )
    case 'integer':
    case 'number':
      return random.whole(Math.max(Number(schema['minimum'] ?? 0), -5), Math.min(Number(schema['maximum'] ?? 20), 20))
    case 'boolean':
      return source.random.chance(0.5)
    case 'null':
      return null
    case 'string': {
      if (String(schema['pattern']).includes('{8}-')) return someId(source, name)
      if (source.word !== undefined && !('pattern' in schema) && !('format' in schema)) return source.word
      const day = new Date(Date.UTC(2026, 10, 21) + random.whole(-20, 60) * 86_400_000 + random.whole(0, 95) * 900_000).toISOString()
      const texts = [day, day, day.slice(0, 10), day.slice(0, 7), 'Ein Text', 'a'.repeat(Math.min(Number(schema['maxLength'] ?? 5), 200))]
      return schema['format'] === 'date-time' ? day : schema['format'] === 'email' ? 'jana@example.org' : source.random.pick(texts)
    }
    default:
      return source.random.pick(['Ein Text', 1, null])
  }
}

/** The same with one part, wherever it stands, replaced. */
function spoilt(value: unknown, source: Source): unknown {
  const children = typeof value === 'object' && value !== null ? Object.entries<unknown>(value as Json) : []
  if (children.length === 0 || source.random.chance(0.1)) return source.random.pick(HOSTILE)
  const [name, child] = source.random.pick(children)
  const fresh = spoilt(child, source)
  return Array.isArray(value) ? value.map((old, i) => (String(i) === name ? fresh : old)) : { ...(value as Json), [name]: fresh }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed())

interface Call {
  readonly method: Endpoint['method']
  readonly url: string
  readonly body?: string
}

function makeCall(endpoint: Endpoint, schemas: { body?: Json; query?: Json }, source: Source): Call {
  const spoil =
    source.word === undefined && source.random.chance(0.7) ? source.random.pick(['path', 'query', 'body', 'body', 'body']) : null
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    spoil === 'path' && source.random.chance(0.5)
      ? encoded(source.random.pick(HOSTILE)).slice(0, 3000)
      : name === 'format'
        ? source.random.pick(['csv', 'xlsx'])
        : someId(source, endpoint.path.split('/')[2] ?? ''),
  )
  const made = schemas.query ? (valid(schemas.query, source) as Json) : {}
  if ('nach' in made) made['nach'] = source.random.pick(CURSORS)
  const query = Object.entries(spoil === 'query' ? ((spoilt(made, source) as Json | null) ?? {}) : made)
    .map(([name, value]) => `${encoded(name)}=${encoded(value).slice(0, 3000)}`)
    .join('&')
  const sent = schemas.body && valid(schemas.body, source)
  return {
    method: endpoint.method,
    url: query ? `${path}?${query}` : path,
    ...(schemas.body ? { body: JSON.stringify(spoil === 'body' ? spoilt(sent, source) : sent) } : {}),
  }
}

/** Ends the session or the account that calls, or takes a whole second: those are tried elsewhere. */
const LEFT_OUT = new Set(['DELETE /api/auth', 'GET /api/ereignisse', 'POST /api/users/changePassword', 'POST /api/users/resetPasswort'])

export interface Finding {
  readonly call: string
  readonly status: number
  readonly answer: string
}

/** Makes `count` calls as somebody with all rights, as a member and as a stranger; tells which answers were none. */
export async function tryGeneratedCalls(
  instance: TestInstance,
  seed: number,
  count: number,
): Promise<{ calls: number; findings: Finding[] }> {
  const random = newRandom(String(seed))
  const { context } = instance
  const source = { random, ids: await readIds(context.db) }
  const member = await instance.person([
    'READ_SANDIENST',
    'READ_FAHRZEUGBELEGUNG',
    'CREATE_FAHRZEUGBELEGUNG',
    'READ_RAUMBELEGUNG',
    'CREATE_RAUMBELEGUNG',
  ])
  const admin = await instance.person(RECHTE)
  const schema = (part: z.core.$ZodType) => z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Json
  const endpoints = areas
    .flatMap(({ contract }) => Object.values<Endpoint>(contract))
    .filter(({ method, path, kind }) => kind !== 'multipart' && !LEFT_OUT.has(`${method} ${path}`) && !path.endsWith('/ereignisse'))
    .map((endpoint) => ({
      endpoint,
      schemas: { ...(endpoint.body ? { body: schema(endpoint.body) } : {}), ...(endpoint.query ? { query: schema(endpoint.query) } : {}) },
    }))
  const findings: Finding[] = []
  async function attempt(who: Person | null, { method, url, body }: Call) {
    const response = await instance.call(who, method, url, body)
    const { statusCode: status } = response
    if (status === 401 && who) {
      // Somebody blocked who calls.
      const token = await context.transact(async (trx) => {
        await trx.updateTable('users').set({ gesperrt: false }).where('_id', '=', who.user).execute()
        return openSession(trx, who.user, 'Test', context.now())
      })
      Object.assign(who, { token })
    }
    const shaped = status < 400 || z.safeParse(errorResponse, parsed(response.body)).success
    if (status >= 500 || !shaped || response.body.includes('[native code]'))
      findings.push({ call: `${method} ${url} ${body ?? ''}`.slice(0, 1200), status, answer: response.body.slice(0, 300) })
  }
  for (let i = 0; i < count; i += 1) {
    const { endpoint, schemas } = random.pick(endpoints)
    const call = makeCall(endpoint, schemas, source)
    await attempt(random.pick([admin, admin, admin, member, null]), call)
  }
  for (const [i, { endpoint, schemas }] of endpoints.entries()) {
    const word = INHERITED[i % INHERITED.length] ?? ''
    if (schemas.query || schemas.body) await attempt(admin, makeCall(endpoint, schemas, { ...source, word }))
  }
  return { calls: count, findings }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
