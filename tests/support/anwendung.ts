// A real node on a real database, and people with exactly the rights a test needs.
import type { LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { createClient, type Client, type Senden } from '#contract/client.ts'
import type { Contract } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rechte.ts'
import { oeffneSitzung } from '#server/auth/sitzungen.ts'
import { bereiche as alleBereiche } from '#server/bereiche.ts'
import { type Config, leseConfig } from '#server/config.ts'
import { baueKnoten, type Knoten } from '#server/knoten.ts'
import { type TestDatenbank, testDatenbank } from './database.ts'

/** An error answer as a thrown value: what a client of the API sees. */
export class ApiFehler extends Error {
  readonly status: number
  readonly errors: readonly { msg: string; feld?: string }[]
  readonly kopf: (name: string) => string | null
  constructor(status: number, errors: ApiFehler['errors'], kopf: ApiFehler['kopf']) {
    super(`${status} ${errors.map(({ msg }) => msg).join(' ')}`)
    this.status = status
    this.errors = errors
    this.kopf = kopf
  }
}

export interface Mensch {
  readonly user: string
  readonly profil: string
  readonly token: string
}

export interface Testknoten extends Knoten {
  readonly datenbank: TestDatenbank
  /** Somebody who holds exactly these rights, signed in. */
  mensch(rechte?: readonly Recht[], daten?: { vorname?: string; nachname?: string; username?: string }): Promise<Mensch>
  /** Typed calls of a contract as `wer`; throws ApiFehler. */
  als<const C extends Contract>(contract: C, wer: Mensch | null, kopf?: Record<string, string>): Client<C>
  /** A raw call. */
  ruf(wer: Mensch | null, method: string, url: string, body?: unknown, kopf?: Record<string, string>): Promise<LightMyRequestResponse>
}

let nummer = 0

/** A node on `datenbank` (a database of its own by default), closed with the test or file that made it. */
export async function testKnoten({
  datenbank,
  config = {},
  bereiche = alleBereiche,
  jetzt,
}: { datenbank?: TestDatenbank; config?: Partial<Config>; bereiche?: typeof alleBereiche; jetzt?: () => Date } = {}): Promise<Testknoten> {
  const db = datenbank ?? (await testDatenbank())
  const knoten = await baueKnoten({
    config: { ...leseConfig({}), logLevel: 'silent', ...config },
    datenbank: db,
    bereiche,
    ...(jetzt ? { jetzt } : {}),
  })
  const schliessen = async () => {
    await knoten.schliessen()
    if (!datenbank) await db.schliessen()
  }
  const ruf: Testknoten['ruf'] = (wer, method, url, body, kopf = {}) =>
    knoten.app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(wer ? { 'x-auth-token': wer.token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...kopf,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return {
    ...knoten,
    datenbank: db,
    schliessen,
    ruf,
    als: (contract, wer, kopf) => {
      const senden: Senden = async ({ method, url, body }) => {
        const antwort = await ruf(wer, method, url, body, kopf)
        const lies = (name: string) => (antwort.headers[name] === undefined ? null : String(antwort.headers[name]))
        const daten: unknown = antwort.body === '' ? undefined : antwort.json()
        if (antwort.statusCode >= 400) throw new ApiFehler(antwort.statusCode, (daten as { errors: ApiFehler['errors'] }).errors, lies)
        return { daten, kopf: lies }
      }
      return createClient(contract, senden)
    },
    mensch: async (rechte = [], daten = {}) => {
      nummer += 1
      const username = daten.username ?? `mensch.${nummer}`
      const email = `${username}@example.org`
      return knoten.kontext.schreibe(async (trx) => {
        const { _id: user } = await trx
          .insertInto('users')
          .values({
            username,
            vorname: daten.vorname ?? 'Toni',
            nachname: daten.nachname ?? `Test${nummer}`,
            email: [email],
            primary_email: email,
            rechte: [...rechte],
          })
          .returning('_id')
          .executeTakeFirstOrThrow()
        const { _id: profil } = await trx.insertInto('profile').values({ user }).returning('_id').executeTakeFirstOrThrow()
        return { user, profil, token: await oeffneSitzung(trx, user, 'Test', jetzt?.() ?? new Date()) }
      })
    },
  }
}

/** As testKnoten, closed when the running test ends. */
export async function knotenFuerTest(...optionen: Parameters<typeof testKnoten>): Promise<Testknoten> {
  const knoten = await testKnoten(...optionen)
  onTestFinished(() => knoten.schliessen())
  return knoten
}

/** How the call was refused. @throws when it was not */
export async function abgelehnt(ruf: Promise<unknown>): Promise<ApiFehler> {
  const ergebnis: unknown = await ruf.catch((grund: unknown) => grund)
  if (ergebnis instanceof ApiFehler) return ergebnis
  throw ergebnis instanceof Error ? ergebnis : new Error(`Not refused: ${JSON.stringify(ergebnis)}`)
}
