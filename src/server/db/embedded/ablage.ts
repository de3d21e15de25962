import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Benutzer, erreichbar, waehleBenutzer } from './benutzer.ts'
import { DatenbankFehler } from './fehler.ts'

/** Where files go that the unprivileged server cannot reach below DATA_DIR. */
export const AUSWEICHORDNER = '/var/lib/intranet'
const ZEIGER = 'datenbank-liegt-in.txt'
/** `sun_path` has 104 bytes on macOS and 108 on Linux; the shorter one holds for both. */
const SOCKET_LAENGE = 103

/** Where one embedded database lives. */
export type Ablage = {
  basis: string
  pgdata: string
  socketordner: string
  benutzer: Benutzer
  /** German sentence when the files are not below DATA_DIR. */
  hinweis: string | null
}

/**
 * Finds (or chooses, the first time) the folders of the database; the same DATA_DIR always gives the same answer.
 * @param dataDir absolute folder, made when missing
 * @param ausweichordner where to go when the unprivileged user cannot reach DATA_DIR
 * @throws DatenbankFehler when the files belong to somebody else or have gone
 */
export function findeAblage(dataDir: string, port: number, ausweichordner = AUSWEICHORDNER): Ablage {
  if (process.platform === 'win32') {
    throw new DatenbankFehler(
      'Unter Windows läuft die eingebaute Datenbank nicht; nimm WSL oder nenne mit DATABASE_URL einen PostgreSQL-Server.',
    )
  }
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true })
    chmodSync(dataDir, 0o755)
  }
  // Without links: processes are recognised by this path.
  const basis = findeBasis(realpathSync(dataDir), ausweichordner)
  const pgdata = join(basis, 'pg')
  const benutzer = waehleBenutzer(pgdata)
  if (!erreichbar(basis, benutzer)) {
    throw new DatenbankFehler(
      `Die Datenbank in ${basis} gehört dem Benutzer mit der Nummer ${benutzer.uid}, der diesen Ordner nicht erreicht; erlaube allen das Betreten der Ordner darüber (chmod o+x).`,
    )
  }
  const ausgewichen = existsSync(join(dataDir, ZEIGER)) && !existsSync(join(dataDir, 'datenbank', 'pg'))
  const hinweis = ausgewichen
    ? `Die Datenbank liegt in ${basis}, weil ${dataDir} für den Benutzer ohne Rechte, unter dem sie läuft, nicht erreichbar ist.`
    : null
  return { basis, pgdata, socketordner: findeSocketordner(basis, port, benutzer), benutzer, hinweis }
}

function findeBasis(dataDir: string, ausweichordner: string): string {
  const zeiger = join(dataDir, ZEIGER)
  const hier = join(dataDir, 'datenbank')
  if (existsSync(join(hier, 'pg'))) return realpathSync(hier)
  if (existsSync(zeiger)) {
    const ziel = readFileSync(zeiger, 'utf8').trim()
    if (existsSync(ziel)) return realpathSync(ziel)
    throw new DatenbankFehler(
      `Die Datenbank fehlt: ${zeiger} nennt ${ziel}, aber diesen Ordner gibt es nicht; spiele ihn aus der Sicherung zurück (oder lösche ${ZEIGER}, um leer anzufangen).`,
    )
  }
  if (erreichbar(dataDir, waehleBenutzer(join(hier, 'pg')))) {
    mkdirSync(hier, { recursive: true })
    chmodSync(hier, 0o755)
    return realpathSync(hier)
  }
  // Without a pointer DATA_DIR is new, or was deleted to begin anew: then an older database stays where it is, for whoever deleted too much.
  const name = join(ausweichordner, kurz(dataDir))
  let dort = name
  for (let i = 2; existsSync(join(dort, 'pg')); i++) dort = `${name}-${i}`
  for (const ordner of [ausweichordner, dort]) {
    mkdirSync(ordner, { recursive: true })
    chmodSync(ordner, 0o755)
  }
  writeFileSync(zeiger, `${dort}\n`)
  return realpathSync(dort)
}

/** A folder of 0700 that belongs to the server's uid: beside the data, or elsewhere when that path would be too long. */
function findeSocketordner(basis: string, port: number, benutzer: Benutzer): string {
  const daneben = join(basis, 'socket')
  const passt = Buffer.byteLength(join(daneben, `.s.PGSQL.${port}`)) <= SOCKET_LAENGE
  const oben = benutzer.wechseln && existsSync('/run') ? '/run' : tmpdir()
  const ordner = passt ? daneben : join(oben, `intranet-${kurz(basis)}`)
  try {
    mkdirSync(ordner, { mode: 0o700 })
    if (benutzer.wechseln) chownSync(ordner, benutzer.uid, benutzer.gid)
  } catch (fehler) {
    if (!(fehler instanceof Error && 'code' in fehler && fehler.code === 'EEXIST')) throw fehler
  }
  const stand = lstatSync(ordner)
  // In /tmp anybody may have been there first.
  if (!stand.isDirectory() || (stand.uid !== benutzer.uid && stand.uid !== process.getuid?.())) {
    throw new DatenbankFehler(`Der Ordner ${ordner} für die Verbindung zur Datenbank gehört jemand anderem; bitte lösche ihn.`)
  }
  chmodSync(ordner, 0o700)
  if (benutzer.wechseln) chownSync(ordner, benutzer.uid, benutzer.gid)
  return ordner
}

const kurz = (pfad: string): string => createHash('sha256').update(pfad).digest('hex').slice(0, 12)
