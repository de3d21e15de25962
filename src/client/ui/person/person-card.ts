import type { PersonRef } from '../../text/person.ts'
import { newStore, useStore } from '../../app/store.ts'

const shown = newStore<PersonRef | null>(null)

/** Opens a person's card; null closes it. Global, because its row may disappear during a call. */
export const showPerson = (person: PersonRef | null): void => shown.set(person)

export const useShownPerson = (): PersonRef | null => useStore(shown)
