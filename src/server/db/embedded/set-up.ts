import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { FileStore } from './storage.ts'
import { DatabaseError } from './errors.ts'
import { explainOutput, versionMessage } from './log-messages.ts'
import { processExists } from './postmaster.ts'
import type { Programs } from './programs.ts'

/** Superuser of the server, for setup and the lock; never used by the application. */
export const MANAGER = 'postgres'
/** Role and database of the application. Not a superuser, to limit the impact of an SQL injection. */
export const ROLLE = 'intranet'

const ENV = { PATH: '/usr/bin:/bin', TZ: 'UTC', LANG: 'C.UTF-8' }

/** Spawn options of both programs: clean environment, accessible working directory, correct uid. */
export function startOptions({ benutzer }: FileStore): { cwd: string; env: Record<string, string>; uid?: number; gid?: number } {
  return { cwd: '/', env: ENV, ...(benutzer.change ? { uid: benutzer.uid, gid: benutzer.gid } : {}) }
}

/**
 * Creates the data directory, or checks an existing one: UTF-8, German ICU collation, checksums.
 * Created under a temporary name and renamed, so that a killed start leaves no partial database.
 * @throws DatabaseError for a full disk, another major version, or an unsupported system
 */
export async function ensureData(fileStore: FileStore, programs: Programs, sure: boolean): Promise<void> {
  const { basis: basePath, pgdata, benutzer } = fileStore
  removeLeftovers(basePath)
  if (!existsSync(join(pgdata, 'PG_VERSION'))) {
    const prepared = mkdtempSync(join(basePath, `pg.neu-${process.pid}-`))
    if (benutzer.change) chownSync(prepared, benutzer.uid, benutzer.gid)
    try {
      await initdb(fileStore, programs, prepared, sure)
      renameSync(prepared, pgdata)
    } catch (error) {
      rmSync(prepared, { recursive: true, force: true })
      if (!existsSync(join(pgdata, 'PG_VERSION'))) throw error
    }
  }
  const present = Number.parseInt(readFileSync(join(pgdata, 'PG_VERSION'), 'utf8'), 10)
  const sentence = versionMessage(present, programs.version, pgdata)
  if (sentence !== null) throw new DatabaseError(sentence)
  chmodSync(pgdata, 0o700)
}

async function initdb(fileStore: FileStore, programs: Programs, target: string, sure: boolean): Promise<void> {
  const args = [
    '-D',
    target,
    '-U',
    MANAGER,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--locale-provider=icu',
    '--icu-locale=de',
    '--data-checksums',
    '--auth=peer',
  ]
  if (!sure) args.push('--no-sync')
  const child = spawn(programs.initdb, args, { ...startOptions(fileStore), stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const code = await new Promise<number | null>((done) =>
    child.once('error', (error) => done(((output += error.message), 1))).once('close', done),
  )
  if (code !== 0) throw new DatabaseError(explainOutput(output, fileStore.pgdata))
}

function removeLeftovers(basePath: string): void {
  for (const name of readdirSync(basePath)) {
    const pid = /^pg\.neu-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !processExists(Number(pid))) rmSync(join(basePath, name), { recursive: true, force: true })
  }
}

/** Writes the access rules at every start: this process's user, its later user, and root, over the Unix socket only. */
export function writeZugang({ pgdata, benutzer }: FileStore, moreHba: readonly string[]): void {
  const hba = ['local all all peer map=intranet', ...moreHba]
  // A process started as root switches to the server's uid after its start (drop-root.ts).
  const names = [...new Set(['root', benutzer.processName, ...(benutzer.change ? nameOf(benutzer.uid) : [])])]
  const ident = names.flatMap((name) => [MANAGER, ROLLE].map((rolle) => `intranet "${name}" ${rolle}`))
  for (const [file, rows] of [
    ['pg_hba.conf', hba],
    ['pg_ident.conf', ident],
  ] as const) {
    const path = join(pgdata, file)
    const content = `# Written at every start by the intranet.\n${rows.join('\n')}\n`
    if (existsSync(path) && readFileSync(path, 'utf8') === content) continue
    writeFileSync(path, content, { mode: 0o600 })
    if (benutzer.change) chownSync(path, benutzer.uid, benutzer.gid)
  }
}

const nameOf = (uid: number) =>
  spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' })
    .stdout?.trim()
    .split('\n')
    .filter(Boolean) ?? []

export async function ensureRole(manager: pg.ClientBase): Promise<void> {
  const { rows } = await manager.query<{ rolle: boolean; database: boolean }>(
    'select exists (select from pg_roles where rolname = $1) as rolle, exists (select from pg_database where datname = $1) as database',
    [ROLLE],
  )
  if (rows[0]?.rolle !== true) await manager.query(`create role ${ROLLE} login`)
  if (rows[0]?.database !== true) await manager.query(`create database ${ROLLE} owner ${ROLLE}`)
}
