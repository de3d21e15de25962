import { anlassCalls } from '#blocks/dienst/client/index.ts'
import { blutspendenContract } from '../contract.ts'

export const own = {
  table: 'blutspenden',
  alsoReads: ['abwesenheiten'],
  contract: blutspendenContract,
}
export const { kind } = anlassCalls(own)
