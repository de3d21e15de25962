export { bedarfsTables, determine } from './determine.ts'
export { bedarfsDocument } from './print.ts'
