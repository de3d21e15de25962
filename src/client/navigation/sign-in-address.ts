/** Sign-in address that returns to `currentPath` (path and search) afterwards; the dashboard is the default. */
export const signInAddress = (currentPath: string): string =>
  currentPath === '/dashboard' ? '/' : `/?weiter=${encodeURIComponent(currentPath)}`
