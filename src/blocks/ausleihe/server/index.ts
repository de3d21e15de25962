export { lendingArea } from './area.ts'
export {
  accessoriesOf,
  hasCode,
  copiesOf,
  defineLending,
  kindsFor,
  lendingConflicts,
  type LendingKind,
  lendingKinds,
  loanOf,
  scannedCode,
  thingsByCode,
} from './kind.ts'
export { sendLabels } from './labels.ts'
export { type By, lockAll, setStates, settleCopies, takePieceBack } from './loans.ts'
export { handOut, lendingJobs, sendReceipt } from './receipt.ts'
