// From the outbox to the mail server. A node takes a mail by a lease in its row; whoever holds it is the only one to send.
// The one window: the node dies after the server took the mail and before the row says so. Then it goes out again when
// the lease has ended, under the same Message-ID.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/kontext.ts'
import { type Aufgabe, defineAuftrag, erledige, reiheEin } from '#server/jobs/auftrag.ts'
import { auftragFuer, auftragsschluessel, BUENDEL, eiligZustellen, SICHERHEIT, zustellen } from './sende.ts'
import { istEndgueltig, type Sendung, type Transport } from './transport.ts'

/** Longer than the server may take in all (transport.ts). */
const LEIHE = '3 minutes'
/** The pauses after a failure, in minutes: five more attempts, the last after a night's outage. */
export const PAUSEN_MIN: readonly number[] = [1, 5, 20, 90, 480]

export const nachfassen = defineAuftrag('mails-nachfassen', z.unknown(), { rang: 5 })

interface Zutaten {
  readonly db: Db
  readonly transport: Transport | null
  readonly protokoll: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly pausenMin?: readonly number[]
}

type Genommen = Sendung & { readonly art: string; readonly versuche: number; readonly verfallen: boolean }

async function nimm(db: Db, mail: string): Promise<Genommen | undefined> {
  const { rows } = await sql<Genommen>`
    update mails set "vergebenBis" = now() + ${LEIHE}::interval, versuche = versuche + 1,
      -- News under the key of a bundle that come from now on are a mail of their own.
      schluessel = case when starts_with(schluessel, ${BUENDEL}) then null else schluessel end
    where _id = ${mail} and "versendetAm" is null and "aufgegebenAm" is null and "faelligAb" <= now()
      and ("vergebenBis" is null or "vergebenBis" < now())
    returning _id, art, an, betreff, text, html, kopf, anhaenge, versuche, "gueltigBis" < now() as verfallen
  `.execute(db)
  return rows[0]
}

/** The text of a mail about an account may hold a link that opens it: it stays no longer than needed. */
const entleert = (art: string) => (art === SICHERHEIT ? sql`, text = '', html = ''` : sql``)

async function merkeVersendet(db: Db, { _id, art }: Genommen): Promise<void> {
  const schreib = () =>
    sql`update mails set "versendetAm" = now(), "vergebenBis" = null, "letzterFehler" = null ${entleert(art)} where _id = ${_id}`.execute(
      db,
    )
  // The server has the mail: a hiccup of the database now must not send it twice.
  for (const pause of [200, 1000, 5000]) {
    try {
      await schreib()
      return
    } catch {
      await new Promise((weiter) => setTimeout(weiter, pause))
    }
  }
  await schreib()
}

const gibAuf = (db: Db, { _id, art }: Genommen, grund: string) =>
  sql`update mails set "aufgegebenAm" = now(), "vergebenBis" = null, "letzterFehler" = ${grund} ${entleert(art)} where _id = ${_id}`.execute(
    db,
  )

async function vertage(db: Db, { _id, art }: Genommen, grund: string, minuten: number): Promise<void> {
  const ab = new Date(Date.now() + minuten * 60_000)
  await db.transaction().execute(async (trx) => {
    await sql`update mails set "faelligAb" = ${ab}, "vergebenBis" = null, "letzterFehler" = ${grund} where _id = ${_id}`.execute(trx)
    await reiheEin(trx, auftragFuer(art), { mail: _id }, { schluessel: auftragsschluessel(_id), ab })
  })
}

/** For a node that knows that no other one is there: what a killed one was sending is free again. */
export const gibLeihenZurueck = (db: Db) =>
  db
    .updateTable('mails')
    .set({ vergebenBis: null })
    .where('vergebenBis', 'is not', null)
    .where('versendetAm', 'is', null)
    .execute()
    .then(() => undefined)

/** What the jobs of the mails do on a node. Logs carry the mail's id and kind, neither text nor address. */
export function mailaufgaben({ db, transport, protokoll, pausenMin = PAUSEN_MIN }: Zutaten): Aufgabe[] {
  if (transport === null) protokoll.warn('Ohne SMTP_URL und MAIL_FROM werden Mails nicht verschickt, sie bleiben im Postausgang')

  const stelleZu = async ({ mail }: { mail: string }) => {
    const genommen = transport && (await nimm(db, mail))
    if (!genommen) return
    const wer = { mail, art: genommen.art, versuch: genommen.versuche }
    if (genommen.verfallen) {
      await gibAuf(db, genommen, 'Nicht mehr aktuell.')
      return protokoll.info({ mail: wer }, 'Eine Mail wurde nicht verschickt, weil sie nicht mehr aktuell ist')
    }
    try {
      await transport.uebergib(genommen)
    } catch (fehler) {
      const grund = (fehler instanceof Error ? fehler.message : String(fehler)).slice(0, 300)
      const { code, responseCode } = fehler as { code?: string; responseCode?: number }
      const antwort = { mail: wer, code, antwort: responseCode }
      const pause = pausenMin[genommen.versuche - 1]
      if (istEndgueltig(fehler) || pause === undefined) {
        await gibAuf(db, genommen, grund)
        return protokoll.error(antwort, 'Eine Mail wurde aufgegeben')
      }
      await vertage(db, genommen, grund, pause)
      return protokoll.warn(antwort, `Eine Mail ging nicht hinaus, nächster Versuch in ${pause} min`)
    }
    await merkeVersendet(db, genommen)
    protokoll.info({ mail: wer }, 'Mail verschickt')
  }

  /** Mails without a job that works on them: of a killed node, or from the time without a mail server. */
  const fasseNach = async () => {
    if (transport === null) return
    const { rows } = await sql<{ _id: string; art: string }>`
      select _id, art from mails where "versendetAm" is null and "aufgegebenAm" is null and "faelligAb" < now() - interval '1 minute'
        and ("vergebenBis" is null or "vergebenBis" < now()) order by "faelligAb" limit 500`.execute(db)
    await db.transaction().execute(async (trx) => {
      for (const { _id, art } of rows) await reiheEin(trx, auftragFuer(art), { mail: _id }, { schluessel: auftragsschluessel(_id) })
    })
  }

  return [erledige(zustellen, stelleZu), erledige(eiligZustellen, stelleZu), erledige(nachfassen, fasseNach)]
}
