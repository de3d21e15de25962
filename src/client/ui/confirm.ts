import { useSyncExternalStore } from 'react'

interface Question {
  readonly titel: string
  readonly text: string
  /** What the button does, as a verb: "Löschen". */
  readonly ja: string
  readonly nein?: string
  /** Red button: something is lost. */
  readonly danger?: boolean
}
type OpenQuestion = Question & { readonly answer: (yes: boolean) => void }

let offen: OpenQuestion | null = null
const hoerer = new Set<() => void>()
const set = (fresh: OpenQuestion | null) => {
  offen = fresh
  for (const fn of hoerer) fn()
}

/** Asks before something that cannot be undone; resolves to false on "Abbrechen", Escape and a click beside it. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((give) => {
    offen?.answer(false)
    set({
      ...question,
      answer: (yes) => {
        set(null)
        give(yes)
      },
    })
  })

/** The question that waits for an answer; the frame shows it (layout/Confirmation.tsx). */
export const useOpenQuestion = (): OpenQuestion | null =>
  useSyncExternalStore(
    (fn) => {
      hoerer.add(fn)
      return () => void hoerer.delete(fn)
    },
    () => offen,
  )
