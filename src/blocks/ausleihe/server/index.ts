export { lendingArea } from './area.ts'
export { defineLending, kindsFor, lendingConflicts, type LendingKind, lendingKinds, loanOf, named, thingsByCode } from './kind.ts'
export { takeBack } from './loans.ts'
export { handOut, lendingJobs, sendReceipt } from './receipt.ts'
