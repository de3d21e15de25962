import { epcText, qrSvg } from '#blocks/zahlungen/server/index.ts'
import type { Paper } from './paper.ts'

/** Of such a code, in cents. */
const MAX = 100_000_000_000
/** The code beside the account; none where there is nothing to pay, or more than such a code may hold. */
export function paymentCode({ absender, nummer }: Pick<Paper, 'absender' | 'nummer'>, betrag: number): string | null {
  const { name, iban, bic } = absender
  return betrag > 0 && betrag < MAX && iban !== '' ? qrSvg(epcText({ name, iban, bic, betrag, zweck: nummer ?? '' })) : null
}
