// Also over TCP: nodes that are killed leave the server with half open connections.
// A node that is killed in the middle of many sign-ups and staffings leaves nothing half done: what it committed stands whole,
// what it did not is not there, and the same call sent again elsewhere with the same key is served once.
import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { BedarfsRow } from '#blocks/dienst/contract.ts'
import type { Person } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fromNow, checkDienste } from '#tests/support/dienstpruefung.ts'
import { dienstWorld } from '#tests/support/dienste.ts'

const NOW = '2027-04-20T10:00:00.000Z'
const ROUNDS = 2
const PEOPLE = 40

interface Call {
  readonly wer: Person
  readonly method: 'POST' | 'PUT'
  readonly pfad: string
  readonly body: object
  readonly schluessel: string
}

/** A node in a process of its own; `kill` ends it without a word. */
async function start(connection: object) {
  const child = spawn(process.execPath, ['tests/support/dienst-instance.ts', JSON.stringify(connection), NOW], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const basePath = await new Promise<string>((good, bad) => {
    child.stdout.once('data', (row: Buffer) => good(row.toString().trim()))
    child.once('exit', (code) => bad(new Error(`the node ended with ${code}`)))
  })
  const ende = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    basis: basePath,
    kill: async () => {
      child.kill('SIGKILL')
      await ende
    },
  }
}

test('kill -9 amid sign-ups and staffings: counts, states, history, mails agree', { timeout: 180_000 }, async () => {
  const database = await testDatabase()
  const world = await dienstWorld({ now: NOW, database })
  const { types: _types, ...connection } = database.connection
  const leitung = await world.leitung()
  const dienste = world.als(leitung)
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, i) => world.mitglied(i % 4 === 0 ? 'RS' : 'SanA')))
  const since = await fromNow(database.db)
  let half = 0
  let whole = 0
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const day = `2027-05-0${round + 1}`
      const bedarf = [
        { qualifikation: 'RS', anzahl: 4 },
        { qualifikation: 'SanA', anzahl: 12 },
      ] as unknown as BedarfsRow[]
      const fresh = (von: string, bis: string) =>
        dienste.create({ body: world.props({ beginn: `${day}T${von}:00:00.000Z`, ende: `${day}T${bis}:00:00.000Z`, bedarf }) })
      // Not at the same time: somebody staffed in the one could not sign up for the other.
      const [message, einteilung] = [await fresh('08', '14'), await fresh('16', '20')]
      const child = await start(connection)
      const call: Call[] = people.map((who, i) => ({
        wer: who,
        method: 'POST',
        pfad: `/api/sanitaetsdienste/${message._id}/anmeldung`,
        body: {},
        schluessel: `runde-${round}-mensch-${i}`,
      }))
      const send = ({ wer, method, pfad, body, schluessel }: Call, basePath: string) =>
        fetch(`${basePath}${pfad}`, {
          method,
          headers: { 'x-auth-token': wer.token, 'content-type': 'application/json', 'idempotency-key': schluessel },
          body: JSON.stringify(body),
        }).then(
          (response) => response.status,
          () => null,
        )
      // A leader places one after the other meanwhile, each time with the version that the last answer had.
      let last = 0
      const plan = async () => {
        let version = einteilung.version
        for (const who of people.slice(0, 12)) {
          const response = await fetch(`${child.basis}/api/sanitaetsdienste/${einteilung._id}/einteilung`, {
            method: 'PUT',
            headers: { 'x-auth-token': leitung.token, 'content-type': 'application/json' },
            body: JSON.stringify({ version, helfer: [{ profil: who.profil, schicht: einteilung.schichten[0]?._id }] }),
          }).catch(() => null)
          if (!response?.ok) return
          version = ((await response.json()) as { version: number }).version
          last += 1
        }
      }
      const unterwegs = [plan(), ...call.map((call) => send(call, child.basis))]
      // Not by time: when a few are through, the rest is in the middle.
      await expect.poll(async () => (await states(message._id)).size, { interval: 2, timeout: 60_000 }).toBeGreaterThan(2 + round * 3)
      await child.kill()
      const responses = (await Promise.all(unterwegs)).slice(1)
      // The database notices that nobody is there any more, and takes back what was not committed.
      await expect.poll(other, { timeout: 60_000 }).toBe(0)
      expect(await checkDienste(database.db, since)).toEqual([])
      // People who were told so are registered; those without an answer may be.
      const state = await states(message._id)
      expect(call.filter(({ wer }, i) => responses[i] === 201 && !state.has(wer.profil))).toEqual([])
      expect((await states(einteilung._id)).size).toBeGreaterThanOrEqual(last)
      half += responses.filter((response) => response === null).length
      whole += responses.filter((response) => response === 201).length

      // Everybody sends again with the same key, to a node that lives.
      const again = await Promise.all(
        call.map(({ wer, method, pfad, body, schluessel }) =>
          world.instance.call(wer, method, pfad, body, { 'idempotency-key': schluessel }).then(({ statusCode }) => statusCode),
        ),
      )
      expect(again).toEqual(again.map(() => 201))
      const after = await dienste.get({ params: { id: message._id } })
      expect(after.schichten[0]?.besetzung).toMatchObject({ soll: 16, gemeldet: PEOPLE, offen: 0, warteliste: 0 })
      expect(await checkDienste(database.db, since)).toEqual([])
      // One entry per person, however often it was sent.
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from historie where objekt = ${message._id}::uuid and feld = 'helfer' group by neu ->> 'profil'`.execute(
        database.db,
      )
      expect(rows.map(({ n }) => n)).toEqual(people.map(() => 1))
    }
    // The kill did hit calls on their way, and not only before or after them.
    expect(half).toBeGreaterThan(0)
    expect(whole).toBeGreaterThan(0)
  } finally {
    await world.instance.close()
    await database.close()
  }

  async function states(dienst: string): Promise<Map<string, string>> {
    const { rows } = await sql<{ profil: string; status: string }>`
      select m.profil, m.status from anmeldungen m join angebote a on a._id = m.angebot where a.sanitaetsdienst = ${dienst}::uuid`.execute(
      database.db,
    )
    return new Map(rows.map(({ profil, status }) => [profil, status]))
  }
  /** Connections that are still at work on something. */
  async function other(): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
      database.db,
    )
    return rows[0]?.n ?? 0
  }
})
