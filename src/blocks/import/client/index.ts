export type { Importwege } from './formen.ts'
export { Importdialog } from './Importdialog.tsx'
