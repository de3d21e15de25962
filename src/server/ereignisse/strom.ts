// Carries the notices of the listener to the browsers: one text per change, written to every open stream.
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import { HttpFehler, zuViele } from '#server/fehler.ts'
import type { Kontext, Nutzer } from '#server/kontext.ts'
import { ALLES } from './lauschen.ts'

interface Rundfunk {
  /**
   * Turns the answer into a stream that lasts until its key ends, the browser leaves or the node stops. `schluessel`: what
   * gives the right to listen, a session or a secret address.
   */
  oeffne(schluessel: string, reply: FastifyReply): void
  schliessen(): void
}
export interface Verteiler {
  /** Turns the answer into a stream that lasts until the session ends, the browser leaves or the node stops. */
  oeffne(nutzer: Nutzer, reply: FastifyReply): void
  schliessen(): void
}

interface Grenzen {
  /** Streams on this node, and of one session or address: every tab holds one. */
  readonly hoechstens?: number
  readonly jeSchluessel?: number
  readonly herzschlagMs?: number
}
interface Sendung {
  /** Which of these keys still give the right to listen; one query for all streams, whatever their number. */
  readonly gueltige: (schluessel: readonly string[]) => Promise<ReadonlySet<string>>
  /** A change of these tables may end a key. */
  readonly schluesseltabellen: readonly string[]
  /** What of a change is told; nothing where it answers an empty list. */
  readonly erzaehlt: (tabellen: ReadonlySet<string>) => readonly string[]
  readonly zuVieleFenster: string
}

/** Changes that come this close together are told at once. */
const BUENDELN_MS = 40
/** A browser that takes nothing any more is let go before it fills our memory. */
const STAU_BYTES = 64 * 1024
/** What ends a session: sign-out, password change, a blocked account. */
const SITZUNGSTABELLEN = ['sitzungen', 'users', ALLES]
/** Keys also end by time, which no notice tells: looked after every twelfth heartbeat, some five minutes. */
const NACHSEHEN_NACH = 12

/** Streams of changes for whoever holds a key. */
export function rundfunk(
  lauscher: Kontext['lauscher'],
  { gueltige, schluesseltabellen, erzaehlt, zuVieleFenster }: Sendung,
  { hoechstens = 2000, jeSchluessel = 8, herzschlagMs = 25_000 }: Grenzen = {},
): Rundfunk {
  const stroeme = new Map<ServerResponse, string>()
  let gesammelt = new Set<string>()
  let schlaege = 0

  function schreibe(stueck: string): void {
    for (const raw of stroeme.keys()) {
      if (raw.writableLength > STAU_BYTES) raw.destroy()
      else raw.write(stueck)
    }
  }

  async function beendeUngueltige(): Promise<void> {
    if (stroeme.size === 0) return
    const gueltig = await gueltige([...new Set(stroeme.values())])
    for (const [raw, schluessel] of stroeme) if (!gueltig.has(schluessel)) raw.end()
  }
  // While the database is away nobody can tell; its return is a change of everything and asks again.
  const pruefe = () => void beendeUngueltige().catch(() => undefined)

  function verteile(): void {
    const tabellen = gesammelt
    gesammelt = new Set()
    if (schluesseltabellen.some((name) => tabellen.has(name))) pruefe()
    const bereiche = erzaehlt(tabellen)
    if (bereiche.length > 0) schreibe(`data: ${JSON.stringify({ bereiche })}\n\n`)
  }
  const horchen = lauscher.beiAenderung((tabellen) => {
    if (stroeme.size === 0) return
    if (gesammelt.size === 0) setTimeout(verteile, BUENDELN_MS)
    for (const name of tabellen) gesammelt.add(name)
  })
  const herz = setInterval(() => {
    // A comment keeps proxies from closing a silent stream, and finds those that are gone.
    schreibe(': da\n\n')
    schlaege += 1
    if (schlaege % NACHSEHEN_NACH === 0) pruefe()
  }, herzschlagMs)
  herz.unref()

  return {
    oeffne(schluessel, reply) {
      if (stroeme.size >= hoechstens)
        throw new HttpFehler(503, [{ msg: 'Gerade sind zu viele Geräte verbunden.' }], { 'retry-after': '60' })
      const eigene = [...stroeme.values()].filter((anderer) => anderer === schluessel).length
      if (eigene >= jeSchluessel) throw zuViele(zuVieleFenster, 30)
      reply.hijack()
      const { raw } = reply
      stroeme.set(raw, schluessel)
      raw.on('close', () => stroeme.delete(raw)).on('error', () => raw.destroy())
      // x-accel-buffering is nginx's: it must pass on each event at once.
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      raw.write(': da\n\n')
    },
    schliessen() {
      horchen()
      clearInterval(herz)
      for (const raw of stroeme.keys()) raw.end()
    },
  }
}

/** The streams of those who are signed in: every change of every list, until their session ends. */
export function verteiler(
  { lauscher, db }: Pick<Kontext, 'lauscher' | 'db'>,
  { jeSitzung = 8, ...grenzen }: Omit<Grenzen, 'jeSchluessel'> & { readonly jeSitzung?: number } = {},
): Verteiler {
  const stroeme = rundfunk(
    lauscher,
    {
      gueltige: async (sitzungen) => {
        const { rows } = await sql<{ _id: string }>`
          select s._id from sitzungen s join users u on u._id = s."user"
          where s._id = any(${sitzungen}::uuid[]) and s."laeuftAb" > now() and not u.gesperrt`.execute(db)
        return new Set(rows.map(({ _id }) => _id))
      },
      schluesseltabellen: SITZUNGSTABELLEN,
      erzaehlt: (tabellen) => [...tabellen].filter((name) => name !== 'sitzungen'),
      zuVieleFenster: 'Das Intranet ist hier schon in zu vielen Fenstern offen.',
    },
    { ...grenzen, jeSchluessel: jeSitzung },
  )
  return { oeffne: ({ sitzung }, reply) => stroeme.oeffne(sitzung, reply), schliessen: () => stroeme.schliessen() }
}
