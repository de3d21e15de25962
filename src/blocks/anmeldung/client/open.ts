import { createContext, useContext } from 'react'

/** Within an `AnmeldungFrame`: is the kind open, so that whoever signs up comes (`Look.open`)? */
export const OpenContext = createContext(false)
/** All places are alike (`Look.alike`). */
export const AlikeContext = createContext(false)
export const useAlike = (): boolean => useContext(AlikeContext)
export const useOpen = (): boolean => useContext(OpenContext)
