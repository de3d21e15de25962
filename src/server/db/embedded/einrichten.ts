import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Ablage } from './ablage.ts'
import { DatenbankFehler } from './fehler.ts'
import { erklaere, versionsmeldung } from './meldungen.ts'
import { existiert } from './postmaster.ts'
import type { Programme } from './programme.ts'

/** The server's own superuser: used to set up and to hold the lock, never by the application. */
export const VERWALTER = 'postgres'
/** Role and database of the application: no superuser, so that a hole in a query is not one in the machine. */
export const ROLLE = 'intranet'

const UMGEBUNG = { PATH: '/usr/bin:/bin', TZ: 'UTC', LANG: 'C.UTF-8' }

/** What both programs are spawned with: no variable of ours, no working directory they may not enter, the right uid. */
export function startoptionen({ benutzer }: Ablage): { cwd: string; env: Record<string, string>; uid?: number; gid?: number } {
  return { cwd: '/', env: UMGEBUNG, ...(benutzer.wechseln ? { uid: benutzer.uid, gid: benutzer.gid } : {}) }
}

/**
 * Makes the data directory the first time, and checks the one that is there: UTF-8, German ICU sorting, checksums.
 * Made beside its place and then renamed, so that a start killed half-way leaves nothing that looks like a database.
 * @throws DatenbankFehler for a full disk, another major version, a system that cannot run it
 */
export async function sorgeFuerDaten(ablage: Ablage, programme: Programme, sicher: boolean): Promise<void> {
  const { basis, pgdata, benutzer } = ablage
  raeumeReste(basis)
  if (!existsSync(join(pgdata, 'PG_VERSION'))) {
    const neu = mkdtempSync(join(basis, `pg.neu-${process.pid}-`))
    if (benutzer.wechseln) chownSync(neu, benutzer.uid, benutzer.gid)
    try {
      await initdb(ablage, programme, neu, sicher)
      renameSync(neu, pgdata)
    } catch (fehler) {
      rmSync(neu, { recursive: true, force: true })
      if (!existsSync(join(pgdata, 'PG_VERSION'))) throw fehler
    }
  }
  const vorhanden = Number.parseInt(readFileSync(join(pgdata, 'PG_VERSION'), 'utf8'), 10)
  const satz = versionsmeldung(vorhanden, programme.version, pgdata)
  if (satz !== null) throw new DatenbankFehler(satz)
  chmodSync(pgdata, 0o700)
}

async function initdb(ablage: Ablage, programme: Programme, ziel: string, sicher: boolean): Promise<void> {
  const argumente = [
    '-D',
    ziel,
    '-U',
    VERWALTER,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--locale-provider=icu',
    '--icu-locale=de',
    '--data-checksums',
    '--auth=peer',
  ]
  if (!sicher) argumente.push('--no-sync')
  const kind = spawn(programme.initdb, argumente, { ...startoptionen(ablage), stdio: ['ignore', 'ignore', 'pipe'] })
  let ausgabe = ''
  kind.stderr.setEncoding('utf8').on('data', (stueck: string) => (ausgabe += stueck))
  const code = await new Promise<number | null>((fertig) =>
    kind.once('error', (fehler) => fertig(((ausgabe += fehler.message), 1))).once('close', fertig),
  )
  if (code !== 0) throw new DatenbankFehler(erklaere(ausgabe, ablage.pgdata))
}

/** Half-made data directories of starts that were killed. */
function raeumeReste(basis: string): void {
  for (const name of readdirSync(basis)) {
    const pid = /^pg\.neu-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !existiert(Number(pid))) rmSync(join(basis, name), { recursive: true, force: true })
  }
}

/** Says at every start who gets in: this process's user (and root, who could anyway), through the Unix socket alone. */
export function schreibeZugang({ pgdata, benutzer }: Ablage, weitereHba: readonly string[]): void {
  const hba = ['local all all peer map=intranet', ...weitereHba]
  const namen = [...new Set(['root', benutzer.prozessname])]
  const ident = namen.flatMap((name) => [VERWALTER, ROLLE].map((rolle) => `intranet "${name}" ${rolle}`))
  for (const [datei, zeilen] of [
    ['pg_hba.conf', hba],
    ['pg_ident.conf', ident],
  ] as const) {
    const pfad = join(pgdata, datei)
    const inhalt = `# Written at every start by the intranet.\n${zeilen.join('\n')}\n`
    if (existsSync(pfad) && readFileSync(pfad, 'utf8') === inhalt) continue
    writeFileSync(pfad, inhalt, { mode: 0o600 })
    if (benutzer.wechseln) chownSync(pfad, benutzer.uid, benutzer.gid)
  }
}

/** Makes role and database of the application where they are missing. */
export async function sorgeFuerRolle(verwalter: pg.ClientBase): Promise<void> {
  const { rows } = await verwalter.query<{ rolle: boolean; datenbank: boolean }>(
    'select exists (select from pg_roles where rolname = $1) as rolle, exists (select from pg_database where datname = $1) as datenbank',
    [ROLLE],
  )
  if (rows[0]?.rolle !== true) await verwalter.query(`create role ${ROLLE} login`)
  if (rows[0]?.datenbank !== true) await verwalter.query(`create database ${ROLLE} owner ${ROLLE}`)
}
