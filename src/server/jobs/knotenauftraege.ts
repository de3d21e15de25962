import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Kontext } from '#server/kontext.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { gibLeihenZurueck, mailaufgaben, nachfassen } from '#server/mail/zustellen.ts'
import { aufraeumen, type Cleanup, raeumeAuf } from './aufraeumen.ts'
import { type Aufgabe, reiheEin } from './auftrag.ts'
import { type Auftraege, starteAuftraege, type Termin } from './start.ts'

/** The jobs that an area brings along. */
export interface Bereichsauftraege {
  readonly aufgaben?: (kontext: Kontext) => readonly Aufgabe[]
  readonly termine?: readonly Termin[]
  /** Runs every night. */
  readonly cleanup?: Cleanup
}

interface Zutaten {
  readonly kontext: Kontext
  readonly verbindung: pg.ClientConfig
  readonly bereiche: readonly Bereichsauftraege[]
  readonly protokoll: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Starts the jobs of a node: mail, clean-up, and what the areas bring. */
export async function starteKnotenauftraege({ kontext, verbindung, bereiche, protokoll }: Zutaten): Promise<Auftraege> {
  const { config, db, jetzt } = kontext
  const transport = smtpTransport(config)
  const auftraege = await starteAuftraege({
    verbindung,
    protokoll,
    alsEinziger: () => gibLeihenZurueck(db),
    aufgaben: [
      raeumeAuf(
        db,
        jetzt,
        bereiche.flatMap(({ cleanup = [] }) => cleanup),
      ),
      ...mailaufgaben({ db, transport, protokoll }),
      ...bereiche.flatMap(({ aufgaben }) => aufgaben?.(kontext) ?? []),
    ],
    termine: [
      { auftrag: aufraeumen, wann: '17 2 * * *' },
      { auftrag: nachfassen, wann: '* * * * *' },
      ...bereiche.flatMap(({ termine = [] }) => termine),
    ],
  })
  // Those from the time without SMTP_URL, or of a node that was killed, need not wait for the timetable.
  await db.transaction().execute((trx) => reiheEin(trx, nachfassen, null, { schluessel: 'start mails-nachfassen' }))
  return {
    async schliessen() {
      await auftraege.schliessen()
      await transport?.schliessen()
    },
  }
}
