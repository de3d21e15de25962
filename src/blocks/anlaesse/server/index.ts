export { anlassArea } from './area.ts'
export { defineAnlass, type Hours, registerShown } from './kind.ts'
export { readFor } from './read.ts'
export { loadLed } from './staffing.ts'
