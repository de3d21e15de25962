// What is measured: one row per question, with the goal where there is one.
import { GROESSEN, type Groesse } from '#seeds/size.ts'
import { DEMO_PASSWORT } from '#seeds/demo.ts'
import { personen } from '#seeds/personen.ts'
import { neuerZufall } from '#seeds/zufall.ts'
import { belegungszeilen } from './belegungen.ts'
import { dienstzeilen } from './dienste.ts'
import type { Anfrage } from './last.ts'
import { get, idsIn, ruf, VERBINDUNGEN, type Zeile } from './rufen.ts'

/** What can be measured alone. */
export const BLOECKE = ['mitglieder', 'dienste', 'belegungen'] as const
export type Block = (typeof BLOECKE)[number]

const KONTEN = 64
const KONSONANTEN = 'b c d f g h k l m n p r s t w'.split(' ')
const VOKALE = 'a e i o u'.split(' ')

/** Plain members who may sign in, as the demo chapter makes them. */
const konten = (groesse: Groesse): string[] =>
  personen(neuerZufall('personen'), 'admin', GROESSEN[groesse].mitglieder, GROESSEN[groesse].imDienst)
    .filter(({ rollen, ohneLogin }) => !ohneLogin && rollen.length === 1 && rollen[0] === 'Mitglied')
    .slice(0, KONTEN)
    .map(({ username }) => username)

const tokenVon = async (port: number, username: string) =>
  (JSON.parse((await ruf(port, anmeldung(username))).text) as { token: string }).token
const anmeldung = (username: string): Anfrage => ({
  method: 'POST',
  pfad: '/api/auth',
  kopf: {},
  body: JSON.stringify({ username, passwort: DEMO_PASSWORT }),
})
/**
 * Signs everybody in once (so that their addresses are known to the throttle), makes what the writes need, and lists the rows:
 * all of them, or those of one block.
 */
export async function zeilen(port: number, groesse: Groesse, nur?: Block): Promise<Zeile[]> {
  const namen = konten(groesse)
  const tokens: string[] = []
  for (const name of namen) tokens.push(await tokenVon(port, name))
  const will = (block: Block) => nur === undefined || nur === block
  return [
    ...(will('mitglieder') ? await mitgliederzeilen(port, groesse, tokens) : []),
    ...(will('dienste') ? await dienstzeilen(port, groesse, { tokens, planer: await tokenVon(port, 'ruth.angstroem') }) : []),
    ...(will('belegungen') ? await belegungszeilen(port, groesse, tokens) : []),
    ...(will('mitglieder')
      ? [{ name: 'Anmelden', ziel: null, folgen: namen.map((name) => [anmeldung(name)]), status: 200, vergleich: true }]
      : []),
  ]
}

async function mitgliederzeilen(port: number, groesse: Groesse, tokens: readonly string[]): Promise<Zeile[]> {
  const vorstand = await tokenVon(port, 'gerd.weiss')
  const admin = await tokenVon(port, 'admin')
  const { text: alle, kopf } = await ruf(port, get('/api/profile', vorstand))
  if (idsIn(alle).length !== GROESSEN[groesse].mitglieder)
    throw new Error(`${idsIn(alle).length} contacts instead of ${GROESSEN[groesse].mitglieder}`)
  const schreiben: Anfrage[][] = []
  for (let i = 0; i < Math.max(...VERBINDUNGEN); i += 1) {
    const name = `Messpunkt ${i + 1}`
    const { text } = await ruf(port, {
      method: 'POST',
      pfad: '/api/orte',
      kopf: { 'x-auth-token': admin },
      body: JSON.stringify({ name }),
    })
    const pfad = `/api/orte/${(JSON.parse(text) as { _id: string })._id}`
    const body = JSON.stringify({ version: '{version}', name, hinweise: 'Stand {version}' })
    schreiben.push([{ method: 'PUT', pfad, kopf: { 'x-auth-token': admin }, body, stand: pfad }])
  }
  const { text: sichtbare } = await ruf(port, get('/api/profile', tokens[0] ?? ''))
  const einzeln = idsIn(sichtbare)
    .slice(0, 200)
    .map((id) => `/api/profile/${id}`)
  const silben = KONSONANTEN.flatMap((a) => VOKALE.flatMap((b) => KONSONANTEN.map((c) => `/api/profile?limit=50&suche=${a}${b}${c}`)))
  const jede = (pfade: readonly string[]) => tokens.map((token) => pfade.map((pfad) => get(pfad, token)))
  const zahl = GROESSEN[groesse].mitglieder
  return [
    { name: `${zahl} Kontakte, ganze Liste`, ziel: [1.8, 20], folgen: [[get('/api/profile', vorstand)]], status: 200, vergleich: true },
    {
      name: 'eine Seite mit 50 Kontakten',
      ziel: [0.5, 25],
      folgen: [[get('/api/profile?limit=50', vorstand)]],
      status: 200,
      vergleich: true,
    },
    { name: 'ein Profil, jedes Mal ein anderes', ziel: [0.8, 40], folgen: jede(einzeln), status: 200, vergleich: true },
    { name: 'Ort ändern: geprüft, mit Verlauf, dauerhaft', ziel: [1.3, 60], folgen: schreiben, status: 200, vergleich: true },
    { name: 'Suche in den Kontakten, fast jede anders', ziel: null, folgen: jede(silben), status: 200, vergleich: true },
    {
      name: `${zahl} Kontakte, wie ein Browser fragt (br)`,
      ziel: null,
      folgen: [[get('/api/profile', vorstand, { 'accept-encoding': 'gzip, deflate, br' })]],
      status: 200,
      vergleich: false,
    },
    {
      name: `${zahl} Kontakte, unverändert (304)`,
      ziel: null,
      folgen: [[get('/api/profile', vorstand, { 'if-none-match': kopf.get('etag') ?? '' })]],
      status: 304,
      vergleich: false,
    },
  ]
}
