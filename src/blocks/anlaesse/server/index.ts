export { anlassArea } from './area.ts'
export { type AnlassKind, type Data, dataOf, defineAnlass, type Head, type Hours, registerShown, type Written } from './kind.ts'
export { readFor } from './read.ts'
export { loadLed } from './staffing.ts'
