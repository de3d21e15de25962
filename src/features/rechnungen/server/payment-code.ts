import { epcText } from '#blocks/zahlungen/server/index.ts'
import type { Paper } from './paper.ts'

/** What the code beside the account says; none where there is nothing to pay, or more than such a code may hold. */
export function paymentCode({ absender, nummer }: Pick<Paper, 'absender' | 'nummer'>, betrag: number): string | null {
  const { name, iban, bic } = absender
  return betrag > 0 && betrag < 100_000_000_000 && iban !== '' ? epcText({ name, iban, bic, betrag, zweck: nummer ?? '' }) : null
}
