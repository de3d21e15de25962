import { DEMO_PASSWORT } from '#seeds/demo.ts'
import { BROWSER, call, each, get, idsIn, post, row, type Row, send, type World } from '../call.ts'

const CONSONANTS = 'b c d f g h k l m n p r s t w'.split(' ')
const VOWELS = 'a e i o u'.split(' ')

async function places({ port, admin, lanes }: World) {
  const sequences: Row['sequences'][number][] = []
  for (let i = 0; i < lanes; i += 1) {
    const name = `Messpunkt ${i + 1}`
    const path = `/api/orte/${(await call<{ _id: string }>(port, post('/api/orte', admin, { name })))._id}`
    const body = { version: '{version}', name, hinweise: 'Stand {version}' }
    sequences.push([post(path, admin, body, { method: 'PUT', versionPath: path })])
  }
  return sequences
}

export async function memberRows(world: World): Promise<Row[]> {
  const { port, vorstand, members } = world
  const all = await send(port, get('/api/profile', vorstand))
  const visible = await call<{ _id: string; vorname: string; nachname: string }[]>(port, get('/api/profile', members[0]?.token ?? ''))
  const some = visible.slice(0, 200)
  const found = (words: readonly string[]) => words.map((word) => `/api/profile?limit=50&suche=${encodeURIComponent(word)}`)
  const syllables = CONSONANTS.flatMap((a) => VOWELS.flatMap((b) => CONSONANTS.map((c) => a + b + c)))
  const misspelled = some.flatMap(({ vorname, nachname }) =>
    Array.from(nachname, (_, i) => `${vorname} ${nachname.slice(0, i)}${nachname.slice(i + 1)}`),
  )
  // Known accounts: an address that tries many unknown ones at once has to wait.
  const signIns = members.map(({ username }) => post('/api/auth', '', { username, passwort: DEMO_PASSWORT }))
  for (const signIn of signIns) await call(port, signIn)
  const list = (headers = {}) => [[get('/api/profile', vorstand, headers)]]
  return [
    row('Kontakte, ganze Liste', [1.8, 20], list(), {
      compare: true,
      check: (answer) => idsIn(answer).length === idsIn(JSON.parse(all.body.toString())).length,
    }),
    row('Kontakte, eine Seite mit 50', [0.5, 25], [[get('/api/profile?limit=50', vorstand)]], {
      compare: true,
      check: (answer) => idsIn(answer).length > 40,
    }),
    row(
      'ein Profil, jedes Mal ein anderes',
      [0.3, null, 0.33, 0.33],
      each(
        world,
        some.map(({ _id }) => `/api/profile/${_id}`),
      ),
      { compare: true },
    ),
    row('Ort ändern: geprüft, mit Verlauf, dauerhaft', [1, 60, 1.1, 1.1], await places(world), { compare: true }),
    row('Suche in den Kontakten, fast jede anders', null, each(world, found(syllables)), { compare: true, check: Array.isArray }),
    row('Suche in den Kontakten, mit Tippfehler', null, each(world, found(misspelled))),
    row('Kontakte, wie ein Browser fragt (br)', [1.8, 6], list(BROWSER)),
    row('Kontakte, unverändert (304)', [1.8, 6], list({ 'if-none-match': all.headers['etag'] ?? '' }), {
      status: 304,
      check: (answer) => answer === '',
    }),
    row(
      'Anmelden',
      null,
      signIns.map((signIn) => [signIn]),
      {
        compare: true,
        check: (answer) => (answer as { token: string }).token !== '',
      },
    ),
  ]
}
