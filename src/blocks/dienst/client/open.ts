import { createContext, useContext } from 'react'
import { type Verbs, VERBS } from '../names.ts'
import type { AnlassLink } from './kind.ts'

export const LinkContext = createContext<AnlassLink | null>(null)
/** True if signing up suffices without staffing (`Look.open`). */
export const useOpen = (): boolean => useContext(LinkContext)?.look.open === true
/** True if all places are interchangeable (`Look.alike`). */
export const useAlike = (): boolean => useContext(LinkContext)?.look.alike === true
export const useVerbs = (): Verbs => useContext(LinkContext)?.words.verbs ?? VERBS.sanitaetsdienst
