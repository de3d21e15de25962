import { createContext, useContext } from 'react'

/** Within an `AnmeldungFrame`: is the kind open, so that whoever signs up comes (`Look.open`)? */
export const OpenContext = createContext(false)
export const useOpen = (): boolean => useContext(OpenContext)
