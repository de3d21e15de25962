import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder that an unprivileged server can reach; its name carries our process id, so that a later run can clear it away.
 * Those of runs that were killed go now.
 */
export function testordner(vorsatz = 'intranet-test-'): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(vorsatz) ? /^(\d+)-/.exec(name.slice(vorsatz.length))?.[1] : undefined
    if (pid !== undefined && !lebt(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  const ordner = mkdtempSync(join(tmpdir(), `${vorsatz}${process.pid}-`))
  chmodSync(ordner, 0o755)
  return ordner
}

function lebt(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
