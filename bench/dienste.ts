// The rows of the services: what members and leaders ask for, and what they write.
import type { Size } from '#seeds/size.ts'
import { DIENSTE } from '#seeds/dienste/amounts.ts'
import type { RequestSpec } from './load.ts'
import { get, idsIn, call, type Row } from './call.ts'

const DAY = 86_400_000
const BASE = '/api/sanitaetsdienste'
const PEOPLE = 20

interface Logins {
  /** Plain members. */
  readonly tokens: readonly string[]
  /** Somebody who plans services. */
  readonly planner: string
}
interface Schicht {
  readonly _id: string
  readonly [field: string]: unknown
}
interface Dienst {
  readonly _id: string
  readonly version: number
  readonly schichten: readonly Schicht[]
}

/** So many days from now, at noon: far from everything that the demo chapter has. */
const noon = (inDays: number, hours = 0) =>
  new Date(Math.ceil(Date.now() / DAY + 300 + inDays) * DAY + (11 + hours) * 3_600_000).toISOString()

/** A published service of one shift for which nobody gets mail: `forWhom` names a group that has no members. */
async function newDienst(
  port: number,
  planner: string,
  inDays: number,
  forWhom: readonly string[],
  qualifikation: string,
): Promise<Dienst> {
  const headers = { 'x-auth-token': planner }
  const [ort] = idsIn((await call(port, get('/api/orte?limit=1', planner))).text)
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
  const { text } = await call(port, { method: 'POST', path: BASE, headers, body: JSON.stringify({ ...props, bedarf }) })
  const dienst = JSON.parse(text) as Dienst
  if (forWhom.length > 0) return dienst
  // Published for doctors only, so that hardly anybody got mail; now everybody may come.
  const schichten = dienst.schichten.map((schicht) => ({ ...schicht, bedarf: [{ ...bedarf[0], qualifikation: 'keine' }] }))
  const body = JSON.stringify({ ...props, version: dienst.version, schichten })
  return JSON.parse((await call(port, { method: 'PUT', path: `${BASE}/${dienst._id}`, headers, body })).text) as Dienst
}

/** Each member signs up and off in turn; eight services, so that several stand in line for the same one. */
async function signUpAndOff(port: number, { tokens, planner }: Logins): Promise<RequestSpec[][]> {
  const dienste: Dienst[] = []
  for (let i = 0; i < 8; i += 1) dienste.push(await newDienst(port, planner, i, [], 'Arzt'))
  return tokens.map((token, i) => {
    const path = `${BASE}/${dienste[i % dienste.length]?._id}/anmeldung`
    const headers = { 'x-auth-token': token }
    const previously: RequestSpec = { method: 'DELETE', path, headers }
    const signUp: RequestSpec = { method: 'POST', path, headers, body: '{}', previously }
    const signOff: RequestSpec = { method: 'DELETE', path, headers, status: 204, previously }
    // The n-th connection begins with the n-th of its list.
    return i % 2 === 0 ? [signUp, signOff] : [signOff, signUp]
  })
}

const einteilung = (planner: string, dienst: Dienst, profile: readonly string[], status: string): RequestSpec => ({
  method: 'PUT',
  path: `${BASE}/${dienst._id}/einteilung`,
  headers: { 'x-auth-token': planner },
  body: JSON.stringify({ version: '{version}', helfer: profile.map((profil) => ({ profil, schicht: dienst.schichten[0]?._id, status })) }),
  versionPath: `${BASE}/${dienst._id}`,
})

/** Twenty people placed and released in turn, each connection in a service of its own. */
async function einteilen(port: number, planner: string, profile: readonly string[], lanes: number): Promise<RequestSpec[][]> {
  const sequences: RequestSpec[][] = []
  for (let i = 0; i < lanes; i += 1) {
    const dienst = await newDienst(port, planner, 20 + i, ['Messung'], 'keine')
    sequences.push([einteilung(planner, dienst, profile, 'eingeteilt'), einteilung(planner, dienst, profile, 'gemeldet')])
  }
  return sequences
}

/** Twenty people who stand elsewhere at that time: the check over everybody's duties refuses, and nothing changes. */
async function conflict(port: number, planner: string, profile: readonly string[]): Promise<RequestSpec[][]> {
  const [here, there] = [
    await newDienst(port, planner, 100, ['Messung'], 'keine'),
    await newDienst(port, planner, 100, ['Messung'], 'keine'),
  ]
  const { body = '', ...spec } = einteilung(planner, here, profile, 'eingeteilt')
  await call(port, { ...spec, body: body.replace('"{version}"', String(here.version)) })
  return [[einteilung(planner, there, profile, 'eingeteilt')]]
}

/** Makes what the writes need, and lists the rows. */
export async function dienstRows(port: number, size: Size, logins: Logins, lanes: number): Promise<Row[]> {
  const { tokens, planner } = logins
  const list = `${BASE}?nur=kommend&limit=500`
  const ids = idsIn((await call(port, get(list, planner))).text)
  const { upcoming } = DIENSTE[size]
  if (ids.length !== upcoming) throw new Error(`${ids.length} services instead of ${upcoming}`)
  // What all of them may see: not everybody may read everything.
  const views = await Promise.all(tokens.map(async (token) => new Set(idsIn((await call(port, get(list, token))).text))))
  const shared = ids.filter((id) => views.every((view) => view.has(id)))
  const offen = await newDienst(port, planner, 110, ['Messung'], 'keine')
  const kandidaten = get(`${BASE}/${offen._id}/kandidaten`, planner)
  const profile = (JSON.parse((await call(port, kandidaten)).text) as { profil: { _id: string } }[])
    .slice(0, PEOPLE)
    .map(({ profil }) => profil._id)
  const each = (paths: readonly string[]) => tokens.map((token) => paths.map((path) => get(path, token)))
  return [
    {
      name: `${upcoming} kommende Dienste mit Zählern und eigenem Stand`,
      goal: [1, 30],
      sequences: each([list]),
      status: 200,
      compare: true,
    },
    {
      name: 'ein Dienst mit seinen Leuten, jedes Mal ein anderer',
      goal: [0.8, 40],
      sequences: each(shared.map((id) => `${BASE}/${id}`)),
      status: 200,
      compare: true,
    },
    {
      name: 'sich melden und abmelden: geprüft, mit Verlauf, dauerhaft',
      goal: [1.3, 60],
      sequences: await signUpAndOff(port, logins),
      status: 201,
      compare: false,
    },
    {
      name: `${PEOPLE} Leute einteilen und lösen`,
      goal: null,
      sequences: await einteilen(port, planner, profile, lanes),
      status: 200,
      compare: false,
    },
    {
      name: `${PEOPLE} Leute gegen alle Dienste ${DIENSTE[size].years === 1 ? 'eines Jahres' : `aus ${DIENSTE[size].years} Jahren`} geprüft, abgelehnt`,
      goal: [15, null],
      sequences: await conflict(port, planner, profile),
      status: 409,
      compare: false,
    },
    { name: 'wer einen Dienst übernehmen könnte, alle Aktiven', goal: [50, null], sequences: [[kandidaten]], status: 200, compare: false },
  ]
}
