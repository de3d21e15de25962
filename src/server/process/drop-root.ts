// A node started as root drops privileges after binding its port: to the user of the embedded database, or `nobody`.
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Target {
  readonly uid: number
  readonly gid: number
}

interface Needs {
  readonly files: readonly string[]
  readonly folder: string
  readonly connect: () => Promise<unknown>
}

export function ownFolder(folder: string, { uid, gid }: Target): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0) return
  // Includes created parent folders; otherwise the user could not pass through.
  for (let at = folder; ; at = dirname(at)) {
    chownSync(at, uid, gid)
    if (first === undefined || at === first) return
  }
}

/**
 * Gives up root for good. Before, it acts as that user for a moment and tries what the node will need: PostgreSQL and the file
 * system themselves say what they think of it.
 * @returns null when it is done or not root from the start; otherwise one German sentence that says why it goes on as root
 */
export async function dropRoot({ uid, gid }: Target, { files, folder, connect }: Needs): Promise<string | null> {
  if (process.getuid?.() !== 0 || uid === 0) return null
  const groups = process.getgroups?.() ?? []
  let tried = ''
  try {
    process.setgroups?.([])
    process.setegid?.(gid)
    process.seteuid?.(uid)
    for (tried of files) closeSync(openSync(tried, 'r'))
    tried = folder
    rmdirSync(mkdtempSync(join(folder, 'probe-')))
    tried = 'die Datenbank'
    await connect()
  } catch (error) {
    process.seteuid?.(0)
    process.setegid?.(0)
    process.setgroups?.(groups)
    const reason = error instanceof Error ? error.message : String(error)
    return (
      `ACHTUNG: Das Intranet läuft als root weiter, weil der Benutzer ohne Rechte (Nummer ${uid}) ` +
      `${tried || 'nicht angenommen werden kann'}${tried && ' nicht erreicht'} (${reason}); ` +
      'starte es unter einem eigenen Benutzer oder in Ordnern, die alle betreten dürfen.'
    )
  }
  process.seteuid?.(0)
  process.setgid?.(gid)
  process.setuid?.(uid)
  return null
}
