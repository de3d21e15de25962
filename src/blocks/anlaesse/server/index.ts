export { anlassArea } from './area.ts'
export { type AnlassKind, defineAnlass, type Hours, type Preparing, registerShown, type Values, type Written } from './kind.ts'
export { readFor } from './read.ts'
export { candidatesFor, loadLed } from './staffing.ts'
