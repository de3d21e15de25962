import { useState } from 'react'
import { ApiFehler } from '#client/api.ts'
import { melde } from '#client/melde.ts'
import { sendeFoto } from '../daten.ts'

export interface Versand {
  readonly fotos: readonly File[]
  readonly setze: (fotos: readonly File[]) => void
  /** From 0 to 1 while photos are on their way, else null. */
  readonly anteil: number | null
  /** Sends one after the other; what did not get through stays. Answers whether all arrived. */
  readonly sende: (fahrzeug: string, mangel: string) => Promise<boolean>
}

/** Photos that wait to be sent to a defect. */
export function useVersand(): Versand {
  const [fotos, setze] = useState<readonly File[]>([])
  const [anteil, setzeAnteil] = useState<number | null>(null)

  async function sende(fahrzeug: string, mangel: string): Promise<boolean> {
    const alle = fotos
    for (const [nummer, foto] of alle.entries()) {
      try {
        // One after the other: together they would take the phone's line from each other.
        // oxlint-disable-next-line no-await-in-loop
        await sendeFoto(fahrzeug, mangel, foto, (teil) => setzeAnteil((nummer + teil) / alle.length))
        setze((uebrig) => uebrig.filter((anderes) => anderes !== foto))
      } catch (fehler) {
        setzeAnteil(null)
        if (!(fehler instanceof ApiFehler)) throw fehler
        melde(fehler.message, 'error')
        return false
      }
    }
    setzeAnteil(null)
    return true
  }
  return { fotos, setze, anteil, sende }
}
