import { useEffect, useMemo, useState } from 'react'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'
import { ApiFehler } from '#client/api.ts'
import { abfragen } from '#client/abfragen.ts'
import { useSend } from '#client/useSend.ts'
import { liesEntwurf, merkeEntwurf, verwirfEntwurf } from '#client/ui/entwurf.ts'
import { useVerlassen } from '#client/ui/verlassen.ts'
import { dienstAbfrage, diensteNeuLaden, diensteStill } from '../daten.ts'
import { alsZeilen, schluessel, type Stelle, type Stellen, stellenAus, uebrig, type Unterschied, unterschiede } from './zustand.ts'

/** The state of the server that the changes were begun on. */
interface Basis {
  readonly version: number
  readonly stellen: Stellen
}
interface Arbeit {
  readonly basis: Basis
  readonly aenderungen: Stellen
  readonly vorher: readonly Stellen[]
  readonly nachher: readonly Stellen[]
}

export interface Brett {
  /** Who is where, with the unsaved changes on top. */
  readonly stellen: Stellen
  /** What the server says. */
  readonly gespeichert: Stellen
  readonly aenderungen: Stellen
  readonly anzahl: number
  /** Lays changes on top, as one step to undo. `null` takes somebody out who only stood here. */
  readonly aendere: (schritte: readonly (readonly [schicht: string, profil: string, neu: Stelle | null])[]) => void
  readonly zurueck: (() => void) | undefined
  readonly vor: (() => void) | undefined
  readonly verwirf: () => void
  /** What others changed since, where it must be looked at before saving. */
  readonly fremd: readonly Unterschied[]
  /** The others' changes are seen: one's own go on top of them. */
  readonly setzeDarauf: () => void
  readonly speichere: () => Promise<unknown>
  readonly speichert: boolean
  /** The server's refusal, until the next change. */
  readonly fehler: string
}

const SCHRITTE = 100
const VERALTET = 'Jemand war schneller: Der Dienst wurde inzwischen geändert. Deine Änderungen stehen noch hier.'
const basisAus = (dienst: Dienst): Basis => ({ version: dienst.version, stellen: stellenAus(dienst) })
const ruhig = (dienst: Dienst): Arbeit => ({ basis: basisAus(dienst), aenderungen: {}, vorher: [], nachher: [] })

/**
 * The board's changes: collected here, undone and redone, kept on the device until they are saved in one call. What others
 * save meanwhile comes in underneath them and is shown before one's own go on top.
 */
export function useBrett(dienst: Dienst): Brett {
  const name = `einteilung/${dienst._id}`
  const [arbeit, setze] = useState<Arbeit>(() => {
    const entwurf = liesEntwurf(name, dienst.version)
    return entwurf ? { ...ruhig(dienst), ...(entwurf.werte as unknown as Pick<Arbeit, 'basis' | 'aenderungen'>) } : ruhig(dienst)
  })
  const { send, isSending, refusal, error, reset } = useSend(
    () => diensteStill.einteilung({ params: { id: dienst._id }, body: { version: dienst.version, helfer: alsZeilen(aenderungen) } }),
    {
      onSuccess: (neu) => {
        abfragen.setQueryData(dienstAbfrage(dienst._id).queryKey, neu)
        setze(ruhig(neu))
        void diensteNeuLaden()
      },
      success: 'Einteilung gespeichert.',
      // Whatever it was, the board should stand on what holds now.
      onError: (problem) => (problem instanceof ApiFehler && problem.status === 409 ? diensteNeuLaden() : undefined),
    },
  )

  const gespeichert = useMemo(() => stellenAus(dienst), [dienst])
  const aenderungen = useMemo(() => {
    const schichten = new Set(dienst.schichten.map(({ _id }) => _id))
    // A shift that somebody removed meanwhile takes its changes along.
    return uebrig(gespeichert, Object.fromEntries(Object.entries(arbeit.aenderungen).filter(([, { schicht }]) => schichten.has(schicht))))
  }, [gespeichert, arbeit.aenderungen, dienst.schichten])
  const anzahl = Object.keys(aenderungen).length
  const offen = anzahl > 0
  useVerlassen(offen)

  useEffect(() => {
    if (offen) merkeEntwurf(name, dienst.version, { basis: arbeit.basis, aenderungen })
    else verwirfEntwurf(name)
    // The version is only noted, a draft of an older one is laid on top all the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name, offen, arbeit.basis, aenderungen])

  const fremd = useMemo(() => {
    if (!offen) return []
    const alle = unterschiede(arbeit.basis.stellen, gespeichert, aenderungen)
    return arbeit.basis.version !== dienst.version || alle.some(({ meine }) => meine) ? alle : []
  }, [offen, arbeit.basis, gespeichert, aenderungen, dienst.version])

  const geheZu = (neu: Stellen, vorher: readonly Stellen[], nachher: readonly Stellen[]) => {
    reset()
    setze({ basis: offen ? arbeit.basis : basisAus(dienst), aenderungen: neu, vorher, nachher })
  }
  const { vorher, nachher } = arbeit
  return {
    stellen: useMemo(() => ({ ...gespeichert, ...aenderungen }), [gespeichert, aenderungen]),
    gespeichert,
    aenderungen,
    anzahl,
    fremd,
    speichert: isSending,
    fehler: refusal && 'version' in refusal.fieldErrors ? VERALTET : error,
    aendere(schritte) {
      const neu: Record<string, Stelle> = { ...aenderungen }
      for (const [schicht, profil, stelle] of schritte) {
        if (stelle) neu[schluessel(schicht, profil)] = stelle
        else delete neu[schluessel(schicht, profil)]
      }
      geheZu(uebrig(gespeichert, neu), [...vorher, aenderungen].slice(-SCHRITTE), [])
    },
    zurueck: vorher.length > 0 ? () => geheZu(vorher.at(-1) ?? {}, vorher.slice(0, -1), [aenderungen, ...nachher]) : undefined,
    vor: nachher.length > 0 ? () => geheZu(nachher[0] ?? {}, [...vorher, aenderungen], nachher.slice(1)) : undefined,
    verwirf: () => geheZu({}, [...vorher, aenderungen], []),
    setzeDarauf: () => setze({ ...arbeit, basis: basisAus(dienst), aenderungen }),
    speichere: () => send(),
  }
}
