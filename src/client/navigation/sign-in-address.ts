/** Where one signs in who wanted to see `here` (path and search), and comes back to it; the dashboard is where one comes anyway. */
export const signInAddress = (here: string): string => (here === '/dashboard' ? '/' : `/?weiter=${encodeURIComponent(here)}`)
