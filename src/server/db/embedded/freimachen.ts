import { setTimeout as warte } from 'node:timers/promises'
import { BesetztFehler } from './fehler.ts'
import { elternprozess, istNode, lebt, lesePostmaster, raeumeNachTod, stoppe } from './postmaster.ts'
import { frageSchloss } from './schloss.ts'

/** The folder has a living owner. */
export const besetzt = (pgdata: string, pid: string | number) =>
  new BesetztFehler(
    `Die Datenbank in ${pgdata} wird schon von einem laufenden Intranet benutzt (Prozess ${pid}); beende es zuerst oder nimm ein anderes DATA_DIR.`,
  )

/**
 * Leaves the data directory without a server: stops an orphan, clears away after a dead one.
 * @throws BesetztFehler when the server there belongs to a living process
 */
export async function macheFrei(pgdata: string, melde: (zeile: string) => void): Promise<void> {
  for (let runde = 0; ; runde++) {
    const alt = lesePostmaster(pgdata)
    if (alt === null) return
    const zustand = alt.socketordner === '' ? null : await frageSchloss(alt.socketordner, alt.port)
    if (zustand?.art === 'fremd') throw besetzt(pgdata, zustand.pid)
    const amLeben = lebt(alt.pid, pgdata)
    if (zustand?.art === 'mein') {
      if (!amLeben) {
        await zustand.client.end()
        throw new BesetztFehler(
          `Die Datenbank in ${pgdata} läuft schon, aber nicht auf diesem Rechner oder in einem anderen Container; beende sie dort.`,
        )
      }
      await zustand.client.end()
      // A start beside ours that has not come to take its lock yet: give it five seconds.
      const eltern = elternprozess(alt.pid)
      if (eltern !== null && istNode(eltern) && runde < 50) {
        await warte(100)
        continue
      }
      melde('Von einem abgebrochenen Lauf läuft noch eine Datenbank; sie wird beendet.')
      await stoppe(alt.pid, pgdata)
      return
    }
    if (!amLeben && zustand?.art !== 'gleich') {
      raeumeNachTod(pgdata, alt)
      return
    }
    // Alive but mute for 10 s: its socket was cleared away (as tidiers of /tmp do). Its parent tells whether anybody needs it.
    if (zustand?.art !== 'gleich' && runde >= 500) {
      const eltern = elternprozess(alt.pid)
      if (eltern !== null && istNode(eltern)) throw besetzt(pgdata, eltern)
      return stoppe(alt.pid, pgdata)
    }
    await warte(20)
  }
}
