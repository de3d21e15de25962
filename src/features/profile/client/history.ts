import { profilHistory } from '#features/profile/schemas.ts'
import { userFields } from '#features/users/contract.ts'

export const historyFields = { ...userFields, ...profilHistory }
