import { anlassCalls, type AnlassScreens } from '#blocks/dienst/client/index.ts'
import { blutspendenContract } from '../contract.ts'

export const own = {
  table: 'blutspenden',
  alsoReads: ['abwesenheiten'],
  contract: blutspendenContract as unknown as AnlassScreens['contract'],
}
export const { kind } = anlassCalls(own)
