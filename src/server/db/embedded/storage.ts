import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Benutzer, isReachable, chooseBenutzer } from './benutzer.ts'
import { DatabaseError } from './errors.ts'

export const FALLBACK_FOLDER = '/var/lib/intranet'
const POINTER = 'datenbank-liegt-in.txt'
/** `sun_path` has 104 bytes on macOS and 108 on Linux; the shorter limit fits both. */
const SOCKET_LENGTH = 103

export type FileStore = {
  basis: string
  pgdata: string
  socketFolder: string
  benutzer: Benutzer
  warning: string | null
}

/**
 * Finds the folders of the database, or chooses them the first time; deterministic per DATA_DIR.
 * @param dataDir absolute folder, created if missing
 * @param fallbackFolder location if the unprivileged user cannot reach DATA_DIR
 * @throws DatabaseError if the files belong to another user or have disappeared
 */
export function findFileStore(dataDir: string, port: number, fallbackFolder = FALLBACK_FOLDER): FileStore {
  if (process.platform === 'win32') {
    throw new DatabaseError(
      'Unter Windows läuft die eingebaute Datenbank nicht; nimm WSL oder nenne mit DATABASE_URL einen PostgreSQL-Server.',
    )
  }
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true })
    chmodSync(dataDir, 0o755)
  }
  // Resolves links, because processes are recognised by this path.
  const basePath = findBase(realpathSync(dataDir), fallbackFolder)
  const pgdata = join(basePath, 'pg')
  const benutzer = chooseBenutzer(pgdata)
  if (!isReachable(basePath, benutzer)) {
    throw new DatabaseError(
      `Die Datenbank in ${basePath} gehört dem Benutzer mit der Nummer ${benutzer.uid}, der diesen Ordner nicht erreicht; ` +
        'erlaube allen das Betreten der Ordner darüber (chmod o+x).',
    )
  }
  const usesFallback = existsSync(join(dataDir, POINTER)) && !existsSync(join(dataDir, 'datenbank', 'pg'))
  const hint = usesFallback
    ? `Die Datenbank liegt in ${basePath}, weil ${dataDir} für den Benutzer ohne Rechte, unter dem sie läuft, nicht erreichbar ist.`
    : null
  return { basis: basePath, pgdata, socketFolder: findSocketFolder(basePath, port, benutzer), benutzer, warning: hint }
}

function findBase(dataDir: string, fallbackFolder: string): string {
  const pointer = join(dataDir, POINTER)
  const ownFolder = join(dataDir, 'datenbank')
  if (existsSync(join(ownFolder, 'pg'))) return realpathSync(ownFolder)
  if (existsSync(pointer)) {
    const target = readFileSync(pointer, 'utf8').trim()
    if (existsSync(target)) return realpathSync(target)
    throw new DatabaseError(
      `Die Datenbank fehlt: ${pointer} nennt ${target}, aber diesen Ordner gibt es nicht; ` +
        `spiele ihn aus der Sicherung zurück (oder lösche ${POINTER}, um leer anzufangen).`,
    )
  }
  if (isReachable(dataDir, chooseBenutzer(join(ownFolder, 'pg')))) {
    mkdirSync(ownFolder, { recursive: true })
    chmodSync(ownFolder, 0o755)
    return realpathSync(ownFolder)
  }
  // Without a pointer DATA_DIR is new or was deleted. An older database is preserved, in case the deletion was a mistake.
  const name = join(fallbackFolder, short(dataDir))
  let folderName = name
  for (let i = 2; existsSync(join(folderName, 'pg')); i++) folderName = `${name}-${i}`
  for (const folder of [fallbackFolder, folderName]) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
  }
  writeFileSync(pointer, `${folderName}\n`)
  return realpathSync(folderName)
}

/** A folder with mode 0700 owned by the server's uid: beside the data, or elsewhere if that path is too long. */
function findSocketFolder(basePath: string, port: number, benutzer: Benutzer): string {
  const beside = join(basePath, 'socket')
  const fits = Buffer.byteLength(join(beside, `.s.PGSQL.${port}`)) <= SOCKET_LENGTH
  const top = benutzer.change && existsSync('/run') ? '/run' : tmpdir()
  const folder = fits ? beside : join(top, `intranet-${short(basePath)}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (benutzer.change) chownSync(folder, benutzer.uid, benutzer.gid)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const state = lstatSync(folder)
  // In /tmp another user may have created it first.
  if (!state.isDirectory() || (state.uid !== benutzer.uid && state.uid !== process.getuid?.())) {
    throw new DatabaseError(`Der Ordner ${folder} für die Verbindung zur Datenbank gehört jemand anderem; bitte lösche ihn.`)
  }
  chmodSync(folder, 0o700)
  if (benutzer.change) chownSync(folder, benutzer.uid, benutzer.gid)
  return folder
}

const short = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 12)
