// Also over TCP: nodes that are killed leave the server with half open connections.
// A node that is killed in the middle of many sign-ups and staffings leaves nothing half done: what it committed stands whole,
// what it did not is not there, and whoever sends the same call again elsewhere with the same key is served once.
import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Bedarfszeile } from '#blocks/anmeldung/contract.ts'
import type { Mensch } from '#tests/support/anwendung.ts'
import { testDatenbank } from '#tests/support/database.ts'
import { abJetzt, pruefeDienste } from '#tests/support/dienstpruefung.ts'
import { dienstwelt } from '#tests/support/dienste.ts'

const JETZT = '2027-04-20T10:00:00.000Z'
const RUNDEN = 2
const LEUTE = 40

interface Ruf {
  readonly wer: Mensch
  readonly method: 'POST' | 'PUT'
  readonly pfad: string
  readonly body: object
  readonly schluessel: string
}

/** A node in a process of its own; `toete` ends it without a word. */
async function starte(verbindung: object) {
  const kind = spawn(process.execPath, ['tests/support/dienstknoten.ts', JSON.stringify(verbindung), JETZT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const basis = await new Promise<string>((gut, schlecht) => {
    kind.stdout.once('data', (zeile: Buffer) => gut(zeile.toString().trim()))
    kind.once('exit', (code) => schlecht(new Error(`the node ended with ${code}`)))
  })
  const ende = new Promise<void>((weiter) => kind.once('exit', () => weiter()))
  onTestFinished(() => void kind.kill('SIGKILL'))
  return {
    basis,
    toete: async () => {
      kind.kill('SIGKILL')
      await ende
    },
  }
}

test('kill -9 in the middle of sign-ups and staffings: counts, states, history and mails agree', { timeout: 180_000 }, async () => {
  const datenbank = await testDatenbank()
  const welt = await dienstwelt({ jetzt: JETZT, datenbank })
  const { types: _types, ...verbindung } = datenbank.verbindung
  const leitung = await welt.leitung()
  const dienste = welt.als(leitung)
  const leute = await Promise.all(Array.from({ length: LEUTE }, (_, i) => welt.mitglied(i % 4 === 0 ? 'RS' : 'SanA')))
  const seit = await abJetzt(datenbank.db)
  let halb = 0
  let ganz = 0
  try {
    for (let runde = 0; runde < RUNDEN; runde += 1) {
      const tag = `2027-05-0${runde + 1}`
      const bedarf = [
        { qualifikation: 'RS', anzahl: 4 },
        { qualifikation: 'SanA', anzahl: 12 },
      ] as unknown as Bedarfszeile[]
      const neuer = (von: string, bis: string) =>
        dienste.create({ body: welt.angaben({ beginn: `${tag}T${von}:00:00.000Z`, ende: `${tag}T${bis}:00:00.000Z`, bedarf }) })
      // Not at the same time: whoever is staffed in the one could not sign up for the other.
      const [meldung, einteilung] = [await neuer('08', '14'), await neuer('16', '20')]
      const kind = await starte(verbindung)
      const rufe: Ruf[] = leute.map((wer, i) => ({
        wer,
        method: 'POST',
        pfad: `/api/sanitaetsdienste/${meldung._id}/anmeldung`,
        body: {},
        schluessel: `runde-${runde}-mensch-${i}`,
      }))
      const sende = ({ wer, method, pfad, body, schluessel }: Ruf, basis: string) =>
        fetch(`${basis}${pfad}`, {
          method,
          headers: { 'x-auth-token': wer.token, 'content-type': 'application/json', 'idempotency-key': schluessel },
          body: JSON.stringify(body),
        }).then(
          (antwort) => antwort.status,
          () => null,
        )
      // A leader places one after the other meanwhile, each time with the version that the last answer had.
      let letzte = 0
      const plane = async () => {
        let version = einteilung.version
        for (const wer of leute.slice(0, 12)) {
          // oxlint-disable-next-line no-await-in-loop -- the next call needs the version that this one answers
          const antwort = await fetch(`${kind.basis}/api/sanitaetsdienste/${einteilung._id}/einteilung`, {
            method: 'PUT',
            headers: { 'x-auth-token': leitung.token, 'content-type': 'application/json' },
            body: JSON.stringify({ version, helfer: [{ profil: wer.profil, schicht: einteilung.schichten[0]?._id }] }),
          }).catch(() => null)
          if (!antwort?.ok) return
          // oxlint-disable-next-line no-await-in-loop -- as above
          version = ((await antwort.json()) as { version: number }).version
          letzte += 1
        }
      }
      const unterwegs = [plane(), ...rufe.map((ruf) => sende(ruf, kind.basis))]
      // Not by time: when a few are through, the rest is in the middle.
      await expect.poll(async () => (await staende(meldung._id)).size, { interval: 2, timeout: 20_000 }).toBeGreaterThan(2 + runde * 3)
      await kind.toete()
      const antworten = (await Promise.all(unterwegs)).slice(1)
      // The database notices that nobody is there any more, and takes back what was not committed.
      await expect.poll(andere, { timeout: 20_000 }).toBe(0)
      expect(await pruefeDienste(datenbank.db, seit)).toEqual([])
      // Whoever was told so is registered; whoever got no answer may be.
      const stand = await staende(meldung._id)
      expect(rufe.filter(({ wer }, i) => antworten[i] === 201 && !stand.has(wer.profil))).toEqual([])
      expect((await staende(einteilung._id)).size).toBeGreaterThanOrEqual(letzte)
      halb += antworten.filter((antwort) => antwort === null).length
      ganz += antworten.filter((antwort) => antwort === 201).length

      // Everybody sends again with the same key, to a node that lives.
      const wieder = await Promise.all(
        rufe.map(({ wer, method, pfad, body, schluessel }) =>
          welt.knoten.ruf(wer, method, pfad, body, { 'idempotency-key': schluessel }).then(({ statusCode }) => statusCode),
        ),
      )
      expect(wieder).toEqual(wieder.map(() => 201))
      const nachher = await dienste.get({ params: { id: meldung._id } })
      expect(nachher.schichten[0]?.besetzung).toMatchObject({ soll: 16, gemeldet: 16, offen: 0, warteliste: LEUTE - 16 })
      expect(await pruefeDienste(datenbank.db, seit)).toEqual([])
      // One entry per person, however often it was sent.
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from historie where objekt = ${meldung._id}::uuid and feld = 'helfer' group by neu ->> 'profil'`.execute(
        datenbank.db,
      )
      expect(rows.map(({ n }) => n)).toEqual(leute.map(() => 1))
    }
    // The kill did hit calls on their way, and not only before or after them.
    expect(halb).toBeGreaterThan(0)
    expect(ganz).toBeGreaterThan(0)
  } finally {
    await welt.knoten.schliessen()
    await datenbank.schliessen()
  }

  async function staende(dienst: string): Promise<Map<string, string>> {
    const { rows } = await sql<{ profil: string; status: string }>`
      select m.profil, m.status from anmeldungen m join angebote a on a._id = m.angebot where a.sanitaetsdienst = ${dienst}::uuid`.execute(
      datenbank.db,
    )
    return new Map(rows.map(({ profil, status }) => [profil, status]))
  }
  /** Connections that are still at work on something. */
  async function andere(): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
      datenbank.db,
    )
    return rows[0]?.n ?? 0
  }
})
