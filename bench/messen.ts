import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Auftrag, Ergebnis, Meldung } from './last.ts'
import { prozessorzeit } from './prozesse.ts'

export interface Messung extends Ergebnis {
  /** Processor time of all server processes per answer, in ms. */
  readonly cpuMs: number
}

const LAST = fileURLToPath(new URL('last.ts', import.meta.url))

/**
 * Sends the load from a process of its own and counts what these trees of processes spend meanwhile.
 * @param waehrend runs while the load is measured
 * @throws when an answer has another status than the one expected
 */
export async function messe(auftrag: Auftrag, wurzeln: readonly number[], waehrend: () => void = () => undefined): Promise<Messung> {
  const kind = fork(LAST, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    return await new Promise<Messung>((fertig, gescheitert) => {
      let vorher = 0
      let verbraucht = 0
      kind.on('exit', (code) => gescheitert(new Error(`The load generator ended with ${code}`)))
      kind.on('message', (meldung: Meldung) => {
        if (meldung.art === 'beginn') {
          vorher = prozessorzeit(wurzeln)
          waehrend()
        } else if (meldung.art === 'gemessen') verbraucht = prozessorzeit(wurzeln) - vorher
        else if (meldung.art === 'ende') fertig({ ...meldung.ergebnis, cpuMs: verbraucht / Math.max(1, meldung.ergebnis.antworten) })
        else gescheitert(new Error(meldung.text))
      })
      kind.send(auftrag)
    })
  } finally {
    kind.kill()
  }
}

/** The middle one by processor time. */
export function mittlere(messungen: readonly Messung[]): Messung {
  const sortiert = messungen.toSorted((a, b) => a.cpuMs - b.cpuMs)
  const mitte = sortiert[Math.floor((sortiert.length - 1) / 2)]
  if (!mitte) throw new Error('nothing measured')
  return mitte
}
