import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { DatabaseError } from './errors.ts'

export type Benutzer = {
  uid: number
  gid: number
  /** The start must change file owners and the uid, because PostgreSQL refuses to run as root. */
  change: boolean
  /** Login name of this process, the only user (beside root) with database access. */
  processName: string
}

export const NOBODY = 65_534

/**
 * Chooses the uid of the server: our own, or as root the owner of the existing files, or else `nobody`.
 * @param pgdata folder of the database, which may not exist yet
 */
export function chooseBenutzer(pgdata: string): Benutzer {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  const owner = statSync(pgdata, { throwIfNoEntry: false })
  const processName = loginname()
  if (uid !== 0) {
    if (owner !== undefined && owner.uid !== uid) {
      throw new DatabaseError(
        `Die Datenbank in ${pgdata} gehört einem anderen Benutzer (Nummer ${owner.uid}); ` +
          'starte das Intranet als dieser Benutzer oder als root.',
      )
    }
    return { uid, gid, change: false, processName }
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, change: true, processName }
  return { uid: NOBODY, gid: NOBODY, change: true, processName }
}

function loginname(): string {
  try {
    return userInfo().username
  } catch {
    const uid = process.getuid?.() ?? '?'
    throw new DatabaseError(
      `Der Benutzer mit der Nummer ${uid} hat keinen Eintrag in /etc/passwd, und PostgreSQL verlangt einen; ` +
        'lege ihn an oder starte als anderer Benutzer.',
    )
  }
}

/** True if the user may enter every folder on the way to `path` and read `path` itself. A folder must be enterable. */
export function isReachable(path: string, benutzer: Benutzer): boolean {
  if (!benutzer.change) return true
  const state = statSync(path, { throwIfNoEntry: false })
  if (state === undefined) return isReachable(dirname(path), benutzer)
  const needed = state.isDirectory() ? 1 : 4
  const place = state.uid === benutzer.uid ? 6 : state.gid === benutzer.gid ? 3 : 0
  if (((state.mode >> place) & needed) !== needed) return false
  return path === dirname(path) || isReachable(dirname(path), benutzer)
}
