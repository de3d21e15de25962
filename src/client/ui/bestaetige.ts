import { useSyncExternalStore } from 'react'

interface Frage {
  readonly titel: string
  readonly text: string
  /** What the button does, as a verb: "Löschen". */
  readonly ja: string
  readonly nein?: string
  /** Red button: something is lost. */
  readonly gefahr?: boolean
}
type OffeneFrage = Frage & { readonly antworte: (ja: boolean) => void }

let offen: OffeneFrage | null = null
const hoerer = new Set<() => void>()
const setze = (neu: OffeneFrage | null) => {
  offen = neu
  for (const fn of hoerer) fn()
}

/** Asks before something that cannot be undone; resolves to false on "Abbrechen", Escape and a click beside it. */
export const bestaetige = (frage: Frage): Promise<boolean> =>
  new Promise((gib) => {
    offen?.antworte(false)
    setze({
      ...frage,
      antworte: (ja) => {
        setze(null)
        gib(ja)
      },
    })
  })

/** The question that waits for an answer; the frame shows it (layout/Bestaetigung.tsx). */
export const useOffeneFrage = (): OffeneFrage | null =>
  useSyncExternalStore(
    (fn) => {
      hoerer.add(fn)
      return () => void hoerer.delete(fn)
    },
    () => offen,
  )
