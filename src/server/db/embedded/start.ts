import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as warte } from 'node:timers/promises'
import type pg from 'pg'
import { type Ablage, AUSWEICHORDNER, findeAblage } from './ablage.ts'
import { ROLLE, schreibeZugang, sorgeFuerDaten, sorgeFuerRolle, startoptionen } from './einrichten.ts'
import { einstellungen } from './einstellungen.ts'
import { DatenbankFehler } from './fehler.ts'
import { besetzt, macheFrei } from './freimachen.ts'
import { erklaere } from './meldungen.ts'
import { lesePostmaster, stoppe } from './postmaster.ts'
import { findeProgramme, type Programme } from './programme.ts'
import { frageSchloss } from './schloss.ts'

export type Startwunsch = {
  /** Absolute folder; made when missing. */
  dataDir: string
  pgBin: string | null
  /** Takes German sentences for the operator, and PostgreSQL's own words when something is wrong. */
  melde: (zeile: string) => void
  /** Number in the name of the socket (and on TCP, if the settings open it). */
  port?: number
  /** Settings and pg_hba lines that the tests add. */
  zusaetze?: { einstellungen: Record<string, string>; hba: readonly string[] }
  ausweichordner?: string
}

export type EmbeddedServer = {
  /** How the application connects. */
  verbindung: { host: string; port: number; user: string; database: string; ssl: false }
  pgdata: string
  /** Shuts down cleanly; resolves when the last process is gone. */
  schliessen: () => Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a DATA_DIR, making it the first time. A server left behind by a killed process is stopped first;
 * one that dies under us is started again.
 * @throws BesetztFehler when another process uses it, DatenbankFehler for whatever else the operator has to mend
 */
export async function startEmbedded(wunsch: Startwunsch): Promise<EmbeddedServer> {
  const port = wunsch.port ?? 5432
  const ablage = findeAblage(wunsch.dataDir, port, wunsch.ausweichordner)
  if (ablage.hinweis !== null) wunsch.melde(ablage.hinweis)
  const kopie = ablage.benutzer.wechseln ? (wunsch.ausweichordner ?? AUSWEICHORDNER) : ablage.basis
  const programme = findeProgramme(wunsch.pgBin, ablage.benutzer, kopie)
  const sicher = wunsch.zusaetze?.einstellungen['fsync'] !== 'off'
  await sorgeFuerDaten(ablage, programme, sicher)
  schreibeZugang(ablage, wunsch.zusaetze?.hba ?? [])

  let lauf = await hochfahren(ablage, programme, port, wunsch)
  await sorgeFuerRolle(lauf.schloss)
  let beendet = false
  const beiProzessende = () => lauf.kind.kill('SIGINT')
  process.once('exit', beiProzessende)

  const wiederbeleben = async (grund: string) => {
    wunsch.melde(`Die Datenbank ist unerwartet stehen geblieben (${grund}) und wird neu gestartet.`)
    while (!beendet) {
      try {
        lauf = await hochfahren(ablage, programme, port, wunsch)
        wunsch.melde('Die Datenbank läuft wieder.')
        return wache()
      } catch (fehler) {
        wunsch.melde(fehler instanceof Error ? fehler.message : String(fehler))
        await warte(2_000)
      }
    }
  }
  // A backend killed alone (by a machine out of memory) makes PostgreSQL cut all connections and go on: ours has to come back.
  const erneuereSchloss = async (ausgang: Lauf) => {
    while (!beendet && lauf === ausgang && laeuft(lauf.kind)) {
      const zustand = await frageSchloss(ablage.socketordner, port)
      if (zustand.art === 'mein') {
        lauf = { kind: lauf.kind, schloss: zustand.client }
        return bewacheSchloss()
      }
      await warte(200)
    }
  }
  const bewacheSchloss = () => {
    const ausgang = lauf
    ausgang.schloss.once('end', () => void erneuereSchloss(ausgang))
  }
  let genesung: Promise<void> = Promise.resolve()
  const wache = () => {
    bewacheSchloss()
    lauf.kind.once('exit', (code, signal) => {
      if (!beendet) genesung = wiederbeleben(String(signal ?? code))
    })
  }
  wache()

  return {
    verbindung: { host: ablage.socketordner, port, user: ROLLE, database: ROLLE, ssl: false },
    pgdata: ablage.pgdata,
    schliessen: async () => {
      beendet = true
      process.off('exit', beiProzessende)
      await genesung
      await lauf.schloss.end().catch(() => undefined)
      if (lauf.kind.pid !== undefined && laeuft(lauf.kind)) await stoppe(lauf.kind.pid, ablage.pgdata)
    },
  }
}

const laeuft = (kind: ChildProcess): boolean => kind.exitCode === null && kind.signalCode === null

type Lauf = { kind: ChildProcess; schloss: pg.Client }

async function hochfahren(ablage: Ablage, programme: Programme, port: number, wunsch: Startwunsch): Promise<Lauf> {
  for (let versuch = 0; ; versuch++) {
    await macheFrei(ablage.pgdata, wunsch.melde)
    const lauf = await starte(ablage, programme, port, wunsch)
    if (typeof lauf !== 'string') return lauf
    // Two starts at once: PostgreSQL let the other one through. Look again whose server that is.
    const zuZweit =
      /lock file ".*" already exists|pre-existing shared memory block|terminating connection due to administrator command/.test(lauf)
    if (!zuZweit || versuch === 40) throw new DatenbankFehler(erklaere(lauf, ablage.pgdata))
    await warte(300)
  }
}

/** Resolves with the running server, or with what PostgreSQL wrote when it gave up. */
async function starte(ablage: Ablage, programme: Programme, port: number, wunsch: Startwunsch): Promise<Lauf | string> {
  const werte = { ...einstellungen(programme.version), ...wunsch.zusaetze?.einstellungen }
  const argumente = [
    '-D',
    ablage.pgdata,
    '-k',
    ablage.socketordner,
    '-p',
    String(port),
    ...Object.entries(werte).flatMap(([name, wert]) => ['-c', `${name}=${wert}`]),
  ]
  // Its own session: Ctrl-C reaches us alone, and we stop it when the last answer is sent.
  const kind = spawn(programme.postgres, argumente, { ...startoptionen(ablage), detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let ausgabe = ''
  let ende = false
  kind.stderr.setEncoding('utf8').on('data', (stueck: string) => {
    ausgabe = (ausgabe + stueck).slice(-8_000)
    for (const zeile of stueck.split('\n')) if (/^PANIC:|server process .* was terminated/.test(zeile)) wunsch.melde(`PostgreSQL: ${zeile}`)
  })
  kind.once('error', (fehler) => ((ausgabe += fehler.message), (ende = true)))
  kind.once('close', () => (ende = true))
  for (let runde = 1; ; runde++) {
    // Only our own child: in a race the socket may answer for somebody else's server.
    const unserer = lesePostmaster(ablage.pgdata)?.pid === kind.pid
    const zustand = unserer ? await frageSchloss(ablage.socketordner, port) : null
    if (zustand?.art === 'mein') return { kind, schloss: zustand.client }
    if (zustand?.art === 'fremd') throw besetzt(ablage.pgdata, zustand.pid)
    if (ende) return ausgabe
    if (runde % 500 === 0) wunsch.melde('Die Datenbank fährt noch hoch; nach einem Absturz kann das dauern.')
    await warte(20)
  }
}
