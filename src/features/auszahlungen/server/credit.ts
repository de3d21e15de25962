// The credit transfer itself, from the account that invoices name.
import { sepaCredit } from '#blocks/zahlungen/server/index.ts'
import { readSender } from '#features/rechnungen/server/queries.ts'
import type { Cents } from '#contract/cents.ts'
import type { Db, Trx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'

interface Credit {
  /** The day on which the bank is to pay. */
  readonly day: string
  readonly now: Date
  /** Of this file: the bank takes each once. */
  readonly id: string
  readonly payments: readonly {
    readonly id: string
    readonly name: string
    readonly iban: string
    readonly bic: string
    readonly amount: Cents
  }[]
}

/** @throws 409 while nobody has said from which account money goes; 400 for what no bank takes */
export async function creditFile(db: Db | Trx, { day, now, id, payments }: Credit): Promise<string> {
  const { name, iban, bic } = await readSender(db)
  if (iban === '') throw conflict('Es fehlt, von welchem Konto gezahlt wird. Trag es in der Abrechnung unter „Absender“ ein.')
  return sepaCredit({
    auftraggeber: { name: name, iban, bic },
    ausfuehrung: day,
    nachricht: id,
    at: now,
    posten: payments.map((one) => ({
      name: one.name,
      iban: one.iban,
      bic: one.bic,
      betrag: one.amount,
      zweck: `Auszahlung Ehrenamt ${name}`,
      endToEndId: one.id,
    })),
  })
}
