export { importWays } from './ways.ts'
export { ImportDialog } from './ImportDialog.tsx'
