// What is measured: one row per question, with the goal where there is one.
import { SIZES, type Size } from '#seeds/size.ts'
import { DEMO_PASSWORT } from '#seeds/demo.ts'
import { personen } from '#seeds/personen.ts'
import { newRandom } from '#seeds/random.ts'
import { belegungsRows } from './belegungen.ts'
import { dienstRows } from './dienste.ts'
import { kalenderRows } from './kalender.ts'
import type { RequestSpec } from './load.ts'
import { get, idsIn, call, LANES, type Row } from './call.ts'

/** What can be measured alone. */
export const BLOCKS = ['mitglieder', 'dienste', 'belegungen', 'kalender'] as const
export type Block = (typeof BLOCKS)[number]

const CONSONANTS = 'b c d f g h k l m n p r s t w'.split(' ')
const VOWELS = 'a e i o u'.split(' ')

/** Plain members who may sign in, as the demo chapter makes them. */
const accounts = (size: Size, count: number): string[] =>
  personen(newRandom('personen'), 'admin', SIZES[size].mitglieder, SIZES[size].inDienst)
    .filter(({ rollen, withoutLogin }) => !withoutLogin && rollen.length === 1 && rollen[0] === 'Mitglied')
    .slice(0, count)
    .map(({ username }) => username)

const tokenOf = async (port: number, username: string) =>
  (JSON.parse((await call(port, anmeldung(username))).text) as { token: string }).token
const anmeldung = (username: string): RequestSpec => ({
  method: 'POST',
  path: '/api/auth',
  headers: {},
  body: JSON.stringify({ username, passwort: DEMO_PASSWORT }),
})
/**
 * Signs everybody in once (the throttle knows their addresses then), prepares the writes, and lists the rows: all of them, or those of one
 * block.
 * @param lanes number of connections that can write at once
 */
export async function rows(port: number, size: Size, only?: Block, lanes: number = LANES): Promise<Row[]> {
  const names = accounts(size, lanes)
  const tokens: string[] = []
  for (const name of names) tokens.push(await tokenOf(port, name))
  const wants = (block: Block) => only === undefined || only === block
  return [
    ...(wants('mitglieder') ? await mitgliederRows(port, size, tokens, lanes) : []),
    ...(wants('dienste') ? await dienstRows(port, size, { tokens, planner: await tokenOf(port, 'ruth.angstroem') }, lanes) : []),
    ...(wants('kalender') ? await kalenderRows(port, tokens, await tokenOf(port, 'ruth.angstroem')) : []),
    ...(wants('belegungen') ? await belegungsRows(port, size, tokens, lanes) : []),
    ...(wants('mitglieder')
      ? [{ name: 'Anmelden', goal: null, sequences: names.map((name) => [anmeldung(name)]), status: 200, compare: true }]
      : []),
  ]
}

async function mitgliederRows(port: number, size: Size, tokens: readonly string[], lanes: number): Promise<Row[]> {
  const vorstand = await tokenOf(port, 'gerd.weiss')
  const admin = await tokenOf(port, 'admin')
  const { text: all, headers } = await call(port, get('/api/profile', vorstand))
  if (idsIn(all).length !== SIZES[size].mitglieder) throw new Error(`${idsIn(all).length} contacts instead of ${SIZES[size].mitglieder}`)
  const write: RequestSpec[][] = []
  for (let i = 0; i < lanes; i += 1) {
    const name = `Messpunkt ${i + 1}`
    const { text } = await call(port, {
      method: 'POST',
      path: '/api/orte',
      headers: { 'x-auth-token': admin },
      body: JSON.stringify({ name }),
    })
    const path = `/api/orte/${(JSON.parse(text) as { _id: string })._id}`
    const body = JSON.stringify({ version: '{version}', name, hinweise: 'Stand {version}' })
    write.push([{ method: 'PUT', path, headers: { 'x-auth-token': admin }, body, versionPath: path }])
  }
  const { text: visible } = await call(port, get('/api/profile', tokens[0] ?? ''))
  const profilePaths = idsIn(visible)
    .slice(0, 200)
    .map((id) => `/api/profile/${id}`)
  const syllables = CONSONANTS.flatMap((a) => VOWELS.flatMap((b) => CONSONANTS.map((c) => `/api/profile?limit=50&suche=${a}${b}${c}`)))
  // Every name with each of its letters missing in turn.
  const misspelled = (JSON.parse(visible) as { vorname: string; nachname: string }[])
    .slice(0, 200)
    .flatMap(({ vorname, nachname }) => Array.from(nachname, (_, i) => `${vorname} ${nachname.slice(0, i)}${nachname.slice(i + 1)}`))
    .map((typed) => `/api/profile?limit=50&suche=${encodeURIComponent(typed)}`)
  const each = (paths: readonly string[]) => tokens.map((token) => paths.map((path) => get(path, token)))
  const count = SIZES[size].mitglieder
  return [
    { name: `${count} Kontakte, ganze Liste`, goal: [1.8, 20], sequences: [[get('/api/profile', vorstand)]], status: 200, compare: true },
    {
      name: 'eine Seite mit 50 Kontakten',
      goal: [0.5, 25],
      sequences: [[get('/api/profile?limit=50', vorstand)]],
      status: 200,
      compare: true,
    },
    { name: 'ein Profil, jedes Mal ein anderes', goal: [0.8, 40], sequences: each(profilePaths), status: 200, compare: true },
    { name: 'Ort ändern: geprüft, mit Verlauf, dauerhaft', goal: [1.3, 60], sequences: write, status: 200, compare: true },
    { name: 'Suche in den Kontakten, fast jede anders', goal: null, sequences: each(syllables), status: 200, compare: true },
    { name: 'Suche in den Kontakten, mit Tippfehler', goal: null, sequences: each(misspelled), status: 200, compare: false },
    {
      name: `${count} Kontakte, wie ein Browser fragt (br)`,
      goal: null,
      sequences: [[get('/api/profile', vorstand, { 'accept-encoding': 'gzip, deflate, br' })]],
      status: 200,
      compare: false,
    },
    {
      name: `${count} Kontakte, unverändert (304)`,
      goal: null,
      sequences: [[get('/api/profile', vorstand, { 'if-none-match': headers.get('etag') ?? '' })]],
      status: 304,
      compare: false,
    },
  ]
}
