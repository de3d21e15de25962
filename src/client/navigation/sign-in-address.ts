/** Sign-in address that returns to `here` (path and search) afterwards; the dashboard is the default. */
export const signInAddress = (here: string): string => (here === '/dashboard' ? '/' : `/?weiter=${encodeURIComponent(here)}`)
