import { profilHistory } from '#features/profile/schemas.ts'
import { userFields } from '#features/users/contract.ts'

/** What the history of a profile may tell of. */
export const historyFields = { ...userFields, ...profilHistory }
