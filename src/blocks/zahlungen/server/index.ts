export {
  type InvoicePaper,
  type Issuer,
  type PaperLine,
  type Recipient,
  type TaxRate,
  type TaxShare,
  type Totals,
  totalsOf,
  type Unit,
} from './paper.ts'
