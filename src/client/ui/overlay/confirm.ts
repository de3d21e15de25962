import { newStore, useStore } from '../../app/store.ts'

interface Question {
  readonly titel: string
  readonly text: string
  readonly yes: string
  readonly no?: string
  readonly danger?: boolean
}
type OpenQuestion = Question & { readonly answer: (yes: boolean) => void }

const open = newStore<OpenQuestion | null>(null)

/** Asks before an irreversible action; resolves to false on "Abbrechen", Escape or a click outside. */
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

export const dismissQuestion = (): void => open.get()?.answer(false)

export const useOpenQuestion = (): OpenQuestion | null => useStore(open)
