export { loadReceipt } from './receipt.ts'
export { lendingList } from './LendingList.tsx'
export { lendingExtras, LendingState } from './screens.tsx'
export { DueBadge, HandOverFields } from './parts.tsx'
