import type { PersonRef } from '../../text/person.ts'
import { newStore, useStore } from '../../app/store.ts'

const shown = newStore<PersonRef | null>(null)

/** Opens the card of a person (null: closes it). It is none of the screen's parts: a row may go while one calls. */
export const showPerson = (person: PersonRef | null): void => shown.set(person)

/** Whose card is open; the frame shows it (layout/ShownPerson.tsx). */
export const useShownPerson = (): PersonRef | null => useStore(shown)
