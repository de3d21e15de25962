import { newStore, useStore } from '../../app/store.ts'

interface Question {
  readonly titel: string
  /** Line breaks stand. */
  readonly text: string
  /** What the button does, as a verb: "Löschen". */
  readonly yes: string
  readonly no?: string
  /** Red button: something is lost. */
  readonly danger?: boolean
}
type OpenQuestion = Question & { readonly answer: (yes: boolean) => void }

const open = newStore<OpenQuestion | null>(null)

/** Asks before something that cannot be undone; resolves to false on "Abbrechen", Escape and a click outside. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    dismissQuestion()
    open.set({
      ...question,
      answer: (yes) => {
        open.set(null)
        resolve(yes)
      },
    })
  })

/** Answers the question that waits, if any, with no. */
export const dismissQuestion = (): void => open.get()?.answer(false)

/** The question that waits for an answer; the frame shows it (layout/Confirmation.tsx). */
export const useOpenQuestion = (): OpenQuestion | null => useStore(open)
