import type { RequestSpec } from '../load.ts'
import { call, DAY, each, get, idsIn, post, row, type Row, type World } from '../call.ts'

const BASE = '/api/sanitaetsdienste'
const PEOPLE = 20

interface Dienst {
  readonly _id: string
  readonly version: number
  readonly schichten: readonly { readonly _id: string }[]
}

const noon = (inDays: number, hours = 0) =>
  new Date(Math.ceil(Date.now() / DAY + 300 + inDays) * DAY + (11 + hours) * 3_600_000).toISOString()

/** Creates a published service with one shift and no mail: `forWhom` is a group without members. */
async function newDienst({ port, planner }: World, inDays: number, forWhom: readonly string[], qualifikation: string): Promise<Dienst> {
  const [ort] = idsIn(await call(port, get('/api/orte?limit=1', planner)))
  const props = {
    art: 'intern',
    bezeichnung: `Messung ${inDays}`,
    veranstalter: { name: 'Messung', ansprechpartner: 'Frau Kern', telefon: '030 23125000' },
    ort,
    beginn: noon(inDays),
    ende: noon(inDays, 6),
    sichtbarFuer: forWhom,
  }
  const bedarf = [{ qualifikation, anzahl: 80, funktion: '', mindestalter: null }]
  const dienst = await call<Dienst>(port, post(BASE, planner, { ...props, bedarf }))
  if (forWhom.length > 0) return dienst
  // Published for doctors only to avoid mail; afterwards opened to everyone.
  const schichten = dienst.schichten.map((schicht) => ({ ...schicht, bedarf: [{ ...bedarf[0], qualifikation: 'keine' }] }))
  return call(port, post(`${BASE}/${dienst._id}`, planner, { ...props, version: dienst.version, schichten }, { method: 'PUT' }))
}

/** Each member signs up and off in turn across eight services, so several contend for the same lock. */
async function signUpAndOff(world: World): Promise<RequestSpec[][]> {
  const dienste: Dienst[] = []
  for (let i = 0; i < Math.min(8, world.lanes); i += 1) dienste.push(await newDienst(world, i, [], 'Arzt'))
  return world.members.map(({ token }, i) => {
    const path = `${BASE}/${dienste[i % dienste.length]?._id}/anmeldung`
    const previously: RequestSpec = { method: 'DELETE', path, headers: { 'x-auth-token': token } }
    const signUp = post(path, token, {}, { previously })
    const signOff: RequestSpec = { ...previously, status: 204, previously }
    return i % 2 === 0 ? [signUp, signOff] : [signOff, signUp]
  })
}

const einteilung = (planner: string, dienst: Dienst, profile: readonly string[], status: string): RequestSpec => {
  const helfer = profile.map((profil) => ({ profil, schicht: dienst.schichten[0]?._id, status }))
  const path = `${BASE}/${dienst._id}`
  return post(`${path}/einteilung`, planner, { version: '{version}', helfer }, { method: 'PUT', versionPath: path })
}

/** Assigns and releases twenty people in turn; each connection has its own service. */
async function einteilen(world: World, profile: readonly string[]): Promise<RequestSpec[][]> {
  const sequences: RequestSpec[][] = []
  for (let i = 0; i < world.lanes; i += 1) {
    const dienst = await newDienst(world, 20 + i, ['Messung'], 'keine')
    sequences.push(['eingeteilt', 'gemeldet'].map((status) => einteilung(world.planner, dienst, profile, status)))
  }
  return sequences
}

/** Twenty people already assigned at that time: the conflict check refuses, and nothing changes. */
async function conflict(world: World, profile: readonly string[]): Promise<RequestSpec[][]> {
  const [here, there] = [await newDienst(world, 100, ['Messung'], 'keine'), await newDienst(world, 100, ['Messung'], 'keine')]
  const spec = einteilung(world.planner, here, profile, 'eingeteilt')
  await call(world.port, { ...spec, body: spec.body?.replace('"{version}"', String(here.version)) ?? '' })
  return [[einteilung(world.planner, there, profile, 'eingeteilt')]]
}

export async function dutyRows(world: World): Promise<Row[]> {
  const { port, planner, members } = world
  const list = `${BASE}?nur=kommend&limit=200`
  const ids = idsIn(await call(port, get(list, planner)))
  const views = await Promise.all(members.map(async ({ token }) => new Set(idsIn(await call(port, get(list, token))))))
  const shared = ids.filter((id) => views.every((view) => view.has(id)))
  const offen = await newDienst(world, 110, ['Messung'], 'keine')
  const people = await call<{ _id: string; sanitaetsausbildung?: string }[]>(port, get('/api/profile?status=aktiv', planner))
  const profile = people
    .filter(({ sanitaetsausbildung }) => sanitaetsausbildung)
    .slice(0, PEOPLE)
    .map(({ _id }) => _id)
  const weeks = idsIn(await call(port, get('/api/ktw/wochen', planner)))
  return [
    row('200 kommende Dienste mit Zählern und eigenem Stand', [1, 30], each(world, [list]), { compare: true }),
    row(
      'ein Dienst mit seinen Leuten, jedes Mal ein anderer',
      [0.8, 40],
      each(
        world,
        shared.map((id) => `${BASE}/${id}`),
      ),
      { compare: true },
    ),
    row('sich melden und abmelden: geprüft, mit Verlauf, dauerhaft', [1, 40, 1.2, 1.2], await signUpAndOff(world), { status: 201 }),
    row(`${PEOPLE} Leute einteilen und lösen`, [8, null, 10.4, 10.4], await einteilen(world, profile), {
      check: (answer) => (answer as { helfer: readonly object[] }).helfer.length === PEOPLE,
    }),
    row(`${PEOPLE} Leute, die anderswo stehen: abgelehnt`, [2, null, 2.6, 2.6], await conflict(world, profile), { status: 409 }),
    row('wer einen Dienst übernehmen könnte', [5, null, 8, 15], [[get(`${BASE}/${offen._id}/kandidaten`, planner)]]),
    row('eine KTW-Woche mit ihren Plätzen, wer plant', [25], [weeks.map((id) => get(`/api/ktw/wochen/${id}`, planner))]),
  ]
}
