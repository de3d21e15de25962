// One node: database, memory, listener and app put together. main.ts starts one; the tests start one or two.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Bereich, baueApp } from '#server/app.ts'
import { sitzungspruefer } from '#server/auth/sitzungen.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import type { Kontext } from '#server/kontext.ts'
import { starteLauscher } from '#server/ereignisse/lauschen.ts'
import type { Auftraege } from '#server/jobs/start.ts'
import { postausgang } from '#server/mail/sende.ts'
import { schreiber } from '#server/schreiben.ts'
import { neuerSpeicher } from '#server/speicher.ts'

export interface Knoten {
  readonly app: FastifyInstance
  readonly kontext: Kontext
  /** Starts working on jobs: mail, clean-up, reminders. After listening, for nobody waits for them. */
  readonly arbeite: () => Promise<void>
  /** Stops answering and listening; the database stays open, it belongs to whoever opened it. */
  readonly schliessen: () => Promise<void>
}

type Protokoll = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
const STILL: Protokoll = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface Zutaten {
  readonly config: Config
  readonly datenbank: Pick<Database, 'db' | 'verbindung'>
  readonly bereiche: readonly Bereich[]
  /** Folder of the built web part; null for none. */
  readonly web?: string | null
  readonly jetzt?: () => Date
}

export async function baueKnoten({
  config,
  datenbank: { db, verbindung },
  bereiche,
  web = null,
  jetzt = () => new Date(),
}: Zutaten): Promise<Knoten> {
  const speicher = neuerSpeicher()
  // The app brings the log, but needs the listener first.
  let log = STILL
  const spaeter = (stufe: keyof Protokoll) => (was: unknown, satz?: string) => log[stufe](was, satz)
  const lauscher = await starteLauscher({
    verbindung,
    protokoll: { info: spaeter('info'), warn: spaeter('warn'), error: spaeter('error') },
  })
  speicher.gilt(lauscher.verbunden)
  lauscher.beiAenderung((tabellen) => {
    if (tabellen.has('*')) speicher.gilt(lauscher.verbunden)
    else speicher.vergiss(tabellen)
  })
  const kontext: Kontext = {
    config,
    db,
    speicher,
    jetzt,
    lauscher,
    schreibe: schreiber(db, speicher),
    sende: postausgang(config, jetzt),
    dateirecht: Object.assign({}, ...bereiche.map(({ dateirecht }) => dateirecht)) as Kontext['dateirecht'],
    names: Object.assign({}, ...bereiche.map(({ names }) => names)) as Kontext['names'],
    nutzerZu: sitzungspruefer(db, speicher, jetzt),
  }
  const app = await baueApp(kontext, bereiche, { web })
  log = app.log
  let auftraege: Auftraege | undefined
  return {
    app,
    kontext,
    arbeite: async () => {
      const { starteKnotenauftraege } = await import('#server/jobs/knotenauftraege.ts')
      auftraege = await starteKnotenauftraege({ kontext, verbindung, bereiche, protokoll: app.log })
    },
    schliessen: async () => {
      await auftraege?.schliessen()
      await lauscher.schliessen()
      await app.close()
    },
  }
}
