import { createContext } from 'react'

/** True below a sheet: a form's bar sticks to the sheet's own end, and closing keeps the draft without asking. */
export const InSheetContext = createContext(false)
