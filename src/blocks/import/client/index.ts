export type { ImportWays } from './schemas.ts'
export { ImportDialog } from './ImportDialog.tsx'
