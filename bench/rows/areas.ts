// Generic rows of every area, derived from its contract: list, file, first record, and that record written back unchanged. New areas are
// measured without a line here.
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { areas } from '#server/areas.ts'
import { get, post, row, type Row, send, type World } from '../call.ts'

type Json = Record<string, unknown>
/** Endless streams, and calls with parameters or a token that no list provides. */
const LEFT_OUT = new Set(['/api/ereignisse', '/api/config/logo', '/api/users/link'])
const TRIED = 5
const ONE = /^[^{}]+\/\{id\}$/

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
const shapeOf = (schema: unknown) => (schema as { shape?: Json } | undefined)?.shape

const endpoints = areas.flatMap(({ contract }) => Object.values<Endpoint>(contract))

/** Paths about the current user: requested by a member with rows there. */
const OWN = /\/(me|meine)(\/|$)/

/** Calls without required parameters; a cached list costs nothing, so caches are cleared first. */
function plainRows({ admin, members: [member] }: World): Row[] {
  return endpoints
    .filter(
      ({ method, path, query }) =>
        method === 'GET' &&
        !path.replace('.{format}', '').includes('{') &&
        !LEFT_OUT.has(path) &&
        (!query || z.safeParse(query, {}).success),
    )
    .map(({ path, list }) => {
      const asked = path.replace('{format}', 'csv')
      const token = OWN.test(path) && member ? member.token : admin
      return row(`GET ${asked}`, null, [[get(asked, token)]], { check: () => true, forget: true, minor: list !== true })
    })
}

const lists = endpoints.filter(
  ({ list, path }) => list === true && endpoints.some((other) => other.path === `${path}/{id}` && ONE.test(other.path)),
)
const changeOf = ({ path: list }: Endpoint) =>
  endpoints.find(({ method, path, body }) => method === 'PUT' && path === `${list}/{id}` && 'version' in (shapeOf(body) ?? {}))
export const WRITTEN: readonly string[] = lists.flatMap((list) => changeOf(list)?.path ?? []).map((path) => `PUT ${path}`)

const bodyOf = (record: Json, body: Json) =>
  Object.fromEntries(Object.keys(body).map((name) => [name, name === 'version' ? '{version}' : record[name]]))

/** First records of a list, read and written back. A record may be read-only, so several are tried. */
async function recordRows({ port, admin }: World, list: Endpoint): Promise<Row[]> {
  const one = `${list.path}/{id}`
  const ids = ((parsed((await send(port, get(`${list.path}?limit=${TRIED}`, admin))).body) ?? []) as { _id?: string }[]).flatMap(
    ({ _id }) => _id ?? [],
  )
  const shape = shapeOf(changeOf(list)?.body)
  const rows: Row[] = []
  let read = false
  for (const id of ids) {
    const path = one.replace('{id}', id)
    const answer = await send(port, get(path, admin))
    const record = parsed(answer.body) as Json | null
    if (answer.status !== 200 || record === null) continue
    if (!read) rows.push(row(`GET ${one}`, null, [[get(path, admin)]], { forget: true }))
    read = true
    if (!shape) break
    const written = post(path, admin, bodyOf(record, shape), { method: 'PUT', versionPath: path })
    const { status } = await send(port, written, { version: String(record['version']), id: '', n: '0' })
    if (status !== 200) continue
    rows.push(row(`PUT ${one}`, null, [[written]], { connections: [1] }))
    break
  }
  return rows
}

export async function areaRows(world: World): Promise<Row[]> {
  const rows = plainRows(world)
  for (const list of lists) rows.push(...(await recordRows(world, list)))
  return rows
}
