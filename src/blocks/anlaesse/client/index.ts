export type { AnlassScreens } from './area.ts'
export { anlassCalls } from './area.ts'
export { anlassInputs } from './AnlassForms.tsx'
export { anlassPages } from './pages.tsx'
