import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { DatenbankFehler } from './fehler.ts'

/** Under whom PostgreSQL runs, and who may connect to it. */
export type Benutzer = {
  uid: number
  gid: number
  /** True when the start must hand files over and change the uid, because PostgreSQL refuses to run as root. */
  wechseln: boolean
  /** Login name of this process, the only one (beside root) whom the database lets in. */
  prozessname: string
}

const NOBODY = 65_534

/**
 * Chooses the uid of the server: our own, or as root the owner of the existing files, or else `nobody`.
 * @param pgdata folder of the database, which may not exist yet
 */
export function waehleBenutzer(pgdata: string): Benutzer {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  const besitzer = statSync(pgdata, { throwIfNoEntry: false })
  const prozessname = loginname()
  if (uid !== 0) {
    if (besitzer !== undefined && besitzer.uid !== uid) {
      throw new DatenbankFehler(
        `Die Datenbank in ${pgdata} gehört einem anderen Benutzer (Nummer ${besitzer.uid}); starte das Intranet als dieser Benutzer oder als root.`,
      )
    }
    return { uid, gid, wechseln: false, prozessname }
  }
  if (besitzer !== undefined && besitzer.uid !== 0) return { uid: besitzer.uid, gid: besitzer.gid, wechseln: true, prozessname }
  return { uid: NOBODY, gid: NOBODY, wechseln: true, prozessname }
}

function loginname(): string {
  try {
    return userInfo().username
  } catch {
    const uid = process.getuid?.() ?? '?'
    throw new DatenbankFehler(
      `Der Benutzer mit der Nummer ${uid} hat keinen Eintrag in /etc/passwd, und PostgreSQL verlangt einen; lege ihn an oder starte als anderer Benutzer.`,
    )
  }
}

/** Whether that user may enter every folder on the way to `pfad`, and read (a folder: enter) `pfad` itself. */
export function erreichbar(pfad: string, benutzer: Benutzer): boolean {
  if (!benutzer.wechseln) return true
  const stand = statSync(pfad, { throwIfNoEntry: false })
  if (stand === undefined) return erreichbar(dirname(pfad), benutzer)
  const noetig = stand.isDirectory() ? 1 : 4
  const stelle = stand.uid === benutzer.uid ? 6 : stand.gid === benutzer.gid ? 3 : 0
  if (((stand.mode >> stelle) & noetig) !== noetig) return false
  return pfad === dirname(pfad) || erreichbar(dirname(pfad), benutzer)
}
