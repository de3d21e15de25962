// An invoice for machines: the same facts as on paper, by the rules of EN 16931 in the syntax CII; XRechnung is that with Germany's additions.
import { type Invoice, InvoiceService } from '@e-invoice-eu/core'
import { type Cents, plainEuros } from '#contract/cents.ts'
import { type InvoicePaper, type PaperLine, type TaxRate, totalsOf } from './paper.ts'
import { xmlText } from './texts.ts'

const silent = () => undefined
const service = new InvoiceService({ log: silent, warn: silent, error: silent })

/** What XRechnung wants and this invoice does not have, as the labels that people know; empty if it is complete. */
export function missingForXRechnung({ aussteller, empfaenger, kind, bezug, positionen, steuerhinweis }: InvoicePaper): string[] {
  const wanted: readonly (readonly [label: string, ...values: (string | undefined)[]])[] = [
    ['Name des Ausstellers', aussteller.name],
    ['PLZ des Ausstellers', aussteller.plz],
    ['Ort des Ausstellers', aussteller.stadt],
    ['E-Mail des Ausstellers', aussteller.email],
    ['Telefon des Ausstellers', aussteller.telefon],
    ['Steuernummer oder USt-IdNr. des Ausstellers', aussteller.steuernummer, aussteller.ustId],
    ['IBAN des Ausstellers', aussteller.iban],
    ['Name des Empfängers', empfaenger.name],
    ['PLZ des Empfängers', empfaenger.plz],
    ['Ort des Empfängers', empfaenger.stadt],
    ['E-Mail oder Leitweg-ID des Empfängers', empfaenger.email, empfaenger.leitwegId],
    ['Positionen', positionen[0]?.titel],
    ['Nummer der stornierten Rechnung', kind === 'storno' ? bezug?.nummer : 'keine'],
    ['Grund der Steuerbefreiung', positionen.some((line) => line.steuersatz === 0) ? steuerhinweis : 'keiner'],
  ]
  return wanted.filter(([, ...values]) => values.every((value) => xmlText(value ?? '') === '')).map(([label]) => label)
}

/** What has no value is left out: the standard knows no empty fields. */
const given = <K extends string>(name: K, text: string): { [name in K]?: string } => {
  const clean = xmlText(text)
  return clean === '' ? {} : ({ [name]: clean } as { [name in K]?: string })
}
const money = <K extends string>(name: K, amount: Cents) =>
  ({ [name]: plainEuros(amount), [`${name}@currencyID`]: 'EUR' }) as { [name in K]: string } & { [name in `${K}@currencyID`]: 'EUR' }
const tax = (rate: TaxRate) =>
  ({ 'cbc:ID': rate === 0 ? 'E' : 'S', 'cbc:Percent': String(rate), 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }) as const
const address = (of: { strasse: string; hausnummer: string; plz: string; stadt: string }) => ({
  ...given('cbc:StreetName', `${of.strasse} ${of.hausnummer}`),
  ...given('cbc:CityName', of.stadt),
  ...given('cbc:PostalZone', of.plz),
  'cac:Country': { 'cbc:IdentificationCode': 'DE' },
})
const endpoint = (email: string, leitwegId: string) => {
  const [id, scheme] = email === '' ? [leitwegId, '0204'] : [email, 'EM']
  return xmlText(id) === '' ? {} : { 'cbc:EndpointID': xmlText(id), 'cbc:EndpointID@schemeID': scheme }
}

const taxNumbers = (ustId: string, steuernummer: string) =>
  [
    [ustId, 'VAT'],
    [steuernummer, 'FC'],
  ].flatMap(([id = '', scheme]) => (xmlText(id) === '' ? [] : [{ 'cbc:CompanyID': xmlText(id), 'cac:TaxScheme': { 'cbc:ID': scheme } }]))

/** A price is never negative (BR-27): what is taken back has a negative quantity. */
const lineOf = ({ titel, menge, einheit, einzelpreis, betrag, steuersatz }: PaperLine, i: number) => ({
  'cbc:ID': String(i + 1),
  'cbc:InvoicedQuantity': String(einzelpreis < 0 ? -menge : menge),
  'cbc:InvoicedQuantity@unitCode': einheit,
  ...money('cbc:LineExtensionAmount', betrag),
  'cac:Item': { 'cbc:Name': xmlText(titel), 'cac:ClassifiedTaxCategory': tax(steuersatz) },
  'cac:Price': money('cbc:PriceAmount', Math.abs(einzelpreis)),
})

function invoiceOf(paper: InvoicePaper): Invoice {
  const { aussteller, empfaenger, bezug } = paper
  const { netto, steuern, steuer, brutto } = totalsOf(paper.positionen)
  const note = xmlText(paper.hinweis)
  const invoice = {
    'cbc:ID': xmlText(paper.nummer),
    'cbc:IssueDate': paper.datum,
    'cbc:DueDate': paper.faelligAm,
    // A cancellation is a corrected invoice: it names the invoice that it takes back (BR-DE-26).
    'cbc:InvoiceTypeCode': paper.kind === 'storno' ? '384' : '380',
    ...(note === '' ? {} : { 'cbc:Note': [note] }),
    'cbc:DocumentCurrencyCode': 'EUR',
    // Annahme: Wer keine Leitweg-ID hat, dessen Käuferreferenz (Pflicht in der XRechnung) ist unsere Rechnungsnummer.
    'cbc:BuyerReference': xmlText(empfaenger.leitwegId) || xmlText(paper.nummer),
    'cac:InvoicePeriod': { 'cbc:StartDate': paper.leistungVon, 'cbc:EndDate': paper.leistungBis },
    ...(bezug && {
      'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': xmlText(bezug.nummer), 'cbc:IssueDate': bezug.datum } }],
    }),
    'cac:AccountingSupplierParty': {
      'cac:Party': {
        ...endpoint(aussteller.email, ''),
        'cac:PostalAddress': address(aussteller),
        'cac:PartyTaxScheme': taxNumbers(aussteller.ustId, aussteller.steuernummer),
        'cac:PartyLegalEntity': { 'cbc:RegistrationName': xmlText(aussteller.name) },
        'cac:Contact': {
          'cbc:Name': xmlText(aussteller.ansprechpartner) || xmlText(aussteller.name),
          ...given('cbc:Telephone', aussteller.telefon),
          ...given('cbc:ElectronicMail', aussteller.email),
        },
      },
    },
    'cac:AccountingCustomerParty': {
      'cac:Party': {
        ...endpoint(empfaenger.email, empfaenger.leitwegId),
        'cac:PostalAddress': address(empfaenger),
        'cac:PartyLegalEntity': { 'cbc:RegistrationName': xmlText(empfaenger.name) },
        ...(xmlText(empfaenger.ansprechpartner) !== '' && { 'cac:Contact': given('cbc:Name', empfaenger.ansprechpartner) }),
      },
    },
    'cac:PaymentMeans': [
      {
        'cbc:PaymentMeansCode': '58',
        'cbc:PaymentID': xmlText(paper.nummer),
        'cac:PayeeFinancialAccount': {
          'cbc:ID': aussteller.iban,
          ...given('cbc:Name', aussteller.kontoinhaber),
          ...(aussteller.bic !== '' && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': aussteller.bic } }),
        },
      },
    ],
    'cac:TaxTotal': [
      {
        ...money('cbc:TaxAmount', steuer),
        'cac:TaxSubtotal': steuern.map((share) => ({
          ...money('cbc:TaxableAmount', share.netto),
          ...money('cbc:TaxAmount', share.steuer),
          'cac:TaxCategory': { ...tax(share.satz), ...(share.satz === 0 ? given('cbc:TaxExemptionReason', paper.steuerhinweis) : {}) },
        })),
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...money('cbc:LineExtensionAmount', netto),
      ...money('cbc:TaxExclusiveAmount', netto),
      ...money('cbc:TaxInclusiveAmount', brutto),
      ...money('cbc:PayableAmount', brutto),
    },
    'cac:InvoiceLine': paper.positionen.map(lineOf),
  }
  // Its types are lists of codes and tuples; the package checks the same by its own JSON schema before it writes.
  return { 'ubl:Invoice': invoice } as unknown as Invoice
}

const written = async (paper: InvoicePaper, format: string): Promise<string> => {
  const xml = await service.generate(invoiceOf(paper), { format, lang: 'de', noWarnings: true })
  return typeof xml === 'string' ? xml : new TextDecoder().decode(xml)
}

/** XRechnung 3.0; complete where `missingForXRechnung` finds nothing. */
export const xrechnung = (paper: InvoicePaper): Promise<string> => written(paper, 'XRECHNUNG-CII')
/** The XML within a ZUGFeRD invoice of the profile EN 16931. */
export const zugferdXml = (paper: InvoicePaper): Promise<string> => written(paper, 'CII')
