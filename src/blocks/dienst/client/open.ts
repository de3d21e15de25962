import { createContext, useContext } from 'react'
import { type Verbs, VERBS } from '../names.ts'
import type { AnlassLink } from './kind.ts'

/** Within an `AnmeldungFrame`: its kind. */
export const LinkContext = createContext<Pick<AnlassLink, 'look' | 'words'> | null>(null)
/** Is the kind open, so that whoever signs up comes (`Look.open`)? */
export const useOpen = (): boolean => useContext(LinkContext)?.look.open === true
/** Are its places all alike (`Look.alike`)? */
export const useAlike = (): boolean => useContext(LinkContext)?.look.alike === true
/** Its words for coming. */
export const useVerbs = (): Verbs => useContext(LinkContext)?.words.verbs ?? VERBS.sanitaetsdienst
