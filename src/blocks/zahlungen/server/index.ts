export { type BankEntry, readCamt } from './camt.ts'
export { type AuditColumn, type AuditSupplier, type AuditTable, gobdExport } from './gobd.ts'
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
export { type Account, type CreditOrder, epcText, qrSvg, sepaCredit, type Transfer } from './sepa.ts'
export { sepaText } from './texts.ts'
export { missingForXRechnung, xrechnung } from './xrechnung.ts'
export { zugferd } from './zugferd.ts'
