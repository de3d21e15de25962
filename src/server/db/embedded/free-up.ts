import { setTimeout as wait } from 'node:timers/promises'
import { InUseError } from './errors.ts'
import { parentProcess, isNode, isAlive, readPostmaster, cleanUpAfterDeath, stopPostmaster } from './postmaster.ts'
import { askLock } from './lock.ts'

export const occupiedError = (pgdata: string, pid: string | number) =>
  new InUseError(
    `Die Datenbank in ${pgdata} wird schon von einem laufenden Intranet benutzt (Prozess ${pid}); ` +
      'beende es zuerst oder nimm ein anderes DATA_DIR.',
  )

/**
 * Frees the data directory: stops an orphaned server, cleans up after a dead one.
 * @throws InUseError if the server belongs to a living process
 */
export async function makeFree(pgdata: string, notify: (row: string) => void): Promise<void> {
  for (let round = 0; ; round++) {
    const old = readPostmaster(pgdata)
    if (old === null) return
    const state = old.socketFolder === '' ? null : await askLock(old.socketFolder, old.port)
    if (state?.kind === 'fremd') throw occupiedError(pgdata, state.pid)
    const alive = isAlive(old.pid, pgdata)
    if (state?.kind === 'mein') {
      if (!alive) {
        await state.client.end()
        throw new InUseError(
          `Die Datenbank in ${pgdata} läuft schon, aber nicht auf diesem Rechner oder in einem anderen Container; beende sie dort.`,
        )
      }
      await state.client.end()
      // A concurrent start may not have taken its lock yet; it gets five seconds.
      const parentId = parentProcess(old.pid)
      if (parentId !== null && isNode(parentId) && round < 50) {
        await wait(100)
        continue
      }
      notify('Von einem abgebrochenen Lauf läuft noch eine Datenbank; sie wird beendet.')
      await stopPostmaster(old.pid, pgdata)
      return
    }
    if (!alive && state?.kind !== 'gleich') {
      cleanUpAfterDeath(pgdata, old)
      return
    }
    // Alive without an answer for 10 s: its socket was deleted, for example by cleaners of /tmp. A living Node parent still needs it.
    if (state?.kind !== 'gleich' && round >= 500) {
      const parentId = parentProcess(old.pid)
      if (parentId !== null && isNode(parentId)) throw occupiedError(pgdata, parentId)
      return stopPostmaster(old.pid, pgdata)
    }
    await wait(20)
  }
}
