// Invoice as XML: EN 16931 in the CII syntax. XRechnung adds the German rules.
import XMLBuilder from 'fast-xml-builder'
import { plainEuros } from '#contract/money/cents.ts'
import { type InvoicePaper, type Issuer, type PaperLine, type Recipient, totalsOf } from './paper.ts'
import { xmlText } from './texts.ts'

/** Labels of the fields an e-invoice requires and this one lacks; empty if it is complete. */
export function missingForInvoice({ aussteller, empfaenger, kind, bezug, positionen, steuerhinweis }: InvoicePaper): string[] {
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
    ['Positionen', positionen[0]?.titel],
    ['Nummer der stornierten Rechnung', kind === 'storno' ? bezug?.nummer : 'keine'],
    ['Grund der Steuerbefreiung', positionen.some((line) => line.steuersatz === 0) ? steuerhinweis : 'keiner'],
  ]
  return wanted.filter(([, ...values]) => values.every((value) => xmlText(value ?? '') === '')).map(([label]) => label)
}

type Element = Readonly<Record<string, unknown>>

const CII = 'urn:un:unece:uncefact:data:standard'
const EN16931 = 'urn:cen.eu:en16931:2017'
const XRECHNUNG = `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** Omits elements without a value: EN 16931 allows no empty elements. */
const given = (text: string, element: (clean: string) => Element): Element => {
  const clean = xmlText(text)
  return clean === '' ? {} : element(clean)
}
const day = (value: string, namespace = 'udt') => ({
  [`${namespace}:DateTimeString`]: { '@format': '102', '#text': value.replaceAll('-', '') },
})

const taxOf = (satz: number): Element => ({ 'ram:CategoryCode': satz === 0 ? 'E' : 'S', 'ram:RateApplicablePercent': satz })

/** A price is never negative (BR-27); a credited line has a negative quantity. */
const lineOf = ({ titel, menge, einheit, einzelpreis, betrag, steuersatz }: PaperLine, i: number): Element => ({
  'ram:AssociatedDocumentLineDocument': { 'ram:LineID': i + 1 },
  'ram:SpecifiedTradeProduct': { 'ram:Name': xmlText(titel) },
  'ram:SpecifiedLineTradeAgreement': { 'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': plainEuros(Math.abs(einzelpreis)) } },
  'ram:SpecifiedLineTradeDelivery': {
    'ram:BilledQuantity': { '@unitCode': einheit, '#text': einzelpreis < 0 ? -menge : menge },
  },
  'ram:SpecifiedLineTradeSettlement': {
    'ram:ApplicableTradeTax': { 'ram:TypeCode': 'VAT', ...taxOf(steuersatz) },
    'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': plainEuros(betrag) },
  },
})

const address = (of: Issuer | Recipient, land = 'DE'): Element => ({
  'ram:PostalTradeAddress': {
    ...given(of.plz, (plz) => ({ 'ram:PostcodeCode': plz })),
    ...given(`${of.strasse} ${of.hausnummer}`, (line) => ({ 'ram:LineOne': line })),
    ...given(of.stadt, (city) => ({ 'ram:CityName': city })),
    'ram:CountryID': land,
  },
})
const electronic = (email: string, leitwegId = ''): Element => {
  const [id, scheme] = xmlText(email) === '' ? [leitwegId, '0204'] : [email, 'EM']
  return given(id, (clean) => ({ 'ram:URIUniversalCommunication': { 'ram:URIID': { '@schemeID': scheme, '#text': clean } } }))
}

/** BR-CO-26: a tax number alone does not identify the seller. It doubles as the seller id unless a register or VAT number exists. */
const sellerId = ({ ustId, registernummer, steuernummer }: Issuer): Element =>
  xmlText(ustId + registernummer) === '' ? given(steuernummer, (id) => ({ 'ram:ID': id })) : {}
const issuer = (of: Issuer): Element => ({
  ...sellerId(of),
  'ram:Name': xmlText(of.name),
  ...given(of.registernummer, (id) => ({ 'ram:SpecifiedLegalOrganization': { 'ram:ID': id } })),
  'ram:DefinedTradeContact': {
    'ram:PersonName': xmlText(of.ansprechpartner) || xmlText(of.name),
    ...given(of.telefon, (telefon) => ({ 'ram:TelephoneUniversalCommunication': { 'ram:CompleteNumber': telefon } })),
    ...given(of.email, (email) => ({ 'ram:EmailURIUniversalCommunication': { 'ram:URIID': email } })),
  },
  ...address(of),
  ...electronic(of.email),
  'ram:SpecifiedTaxRegistration': [
    [of.ustId, 'VA'],
    [of.steuernummer, 'FC'],
  ].flatMap(([id = '', scheme]) => (xmlText(id) === '' ? [] : [{ 'ram:ID': { '@schemeID': scheme, '#text': xmlText(id) } }])),
})
const recipient = (of: Recipient): Element => ({
  'ram:Name': xmlText(of.name),
  ...given(of.ansprechpartner, (name) => ({ 'ram:DefinedTradeContact': { 'ram:PersonName': name } })),
  ...address(of, of.land),
  ...electronic(of.email, of.leitwegId),
})

function settlement({ nummer, aussteller, positionen, steuerhinweis, leistungVon, leistungBis, faelligAm, bezug }: InvoicePaper): Element {
  const { netto, steuern, steuer, brutto } = totalsOf(positionen)
  return {
    'ram:PaymentReference': xmlText(nummer),
    'ram:InvoiceCurrencyCode': 'EUR',
    'ram:SpecifiedTradeSettlementPaymentMeans': {
      'ram:TypeCode': 58,
      'ram:PayeePartyCreditorFinancialAccount': {
        'ram:IBANID': aussteller.iban,
        ...given(aussteller.kontoinhaber, (name) => ({ 'ram:AccountName': name })),
      },
      ...given(aussteller.bic, (bic) => ({ 'ram:PayeeSpecifiedCreditorFinancialInstitution': { 'ram:BICID': bic } })),
    },
    'ram:ApplicableTradeTax': steuern.map((share) => ({
      'ram:CalculatedAmount': plainEuros(share.steuer),
      'ram:TypeCode': 'VAT',
      ...(share.satz === 0 ? given(steuerhinweis, (reason) => ({ 'ram:ExemptionReason': reason })) : {}),
      'ram:BasisAmount': plainEuros(share.netto),
      ...taxOf(share.satz),
    })),
    'ram:BillingSpecifiedPeriod': { 'ram:StartDateTime': day(leistungVon), 'ram:EndDateTime': day(leistungBis) },
    'ram:SpecifiedTradePaymentTerms': { 'ram:DueDateDateTime': day(faelligAm) },
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': plainEuros(netto),
      'ram:TaxBasisTotalAmount': plainEuros(netto),
      'ram:TaxTotalAmount': { '@currencyID': 'EUR', '#text': plainEuros(steuer) },
      'ram:GrandTotalAmount': plainEuros(brutto),
      'ram:DuePayableAmount': plainEuros(brutto),
    },
    ...(bezug && {
      'ram:InvoiceReferencedDocument': {
        'ram:IssuerAssignedID': xmlText(bezug.nummer),
        'ram:FormattedIssueDateTime': day(bezug.datum, 'qdt'),
      },
    }),
  }
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })

/** Element order follows the schema. */
function written(paper: InvoicePaper, guideline: string): string {
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    'rsm:CrossIndustryInvoice': {
      '@xmlns:rsm': `${CII}:CrossIndustryInvoice:100`,
      '@xmlns:ram': `${CII}:ReusableAggregateBusinessInformationEntity:100`,
      '@xmlns:udt': `${CII}:UnqualifiedDataType:100`,
      '@xmlns:qdt': `${CII}:QualifiedDataType:100`,
      'rsm:ExchangedDocumentContext': {
        'ram:BusinessProcessSpecifiedDocumentContextParameter': { 'ram:ID': PROCESS },
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': guideline },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': xmlText(paper.nummer),
        // A cancellation is a corrected invoice (384) and references the cancelled invoice (BR-DE-26).
        'ram:TypeCode': paper.kind === 'storno' ? 384 : 380,
        'ram:IssueDateTime': day(paper.datum),
        ...given(paper.hinweis, (note) => ({ 'ram:IncludedNote': { 'ram:Content': note } })),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': paper.positionen.map(lineOf),
        'ram:ApplicableHeaderTradeAgreement': {
          // Assumption: without a Leitweg-ID, our invoice number serves as the buyer reference, which XRechnung requires.
          'ram:BuyerReference': xmlText(paper.empfaenger.leitwegId) || xmlText(paper.nummer),
          'ram:SellerTradeParty': issuer(paper.aussteller),
          'ram:BuyerTradeParty': recipient(paper.empfaenger),
        },
        'ram:ApplicableHeaderTradeDelivery': { 'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': day(paper.leistungBis) } },
        'ram:ApplicableHeaderTradeSettlement': settlement(paper),
      },
    },
  })
}

/** Writes XRechnung 3.0. Recipients without e-mail and Leitweg-ID have no electronic address, so they get plain EN 16931. */
export const writeXrechnung = (paper: InvoicePaper): Promise<string> =>
  Promise.resolve(written(paper, xmlText(paper.empfaenger.email + paper.empfaenger.leitwegId) === '' ? EN16931 : XRECHNUNG))
/** The XML inside a ZUGFeRD invoice, profile EN 16931. */
export const zugferdXml = (paper: InvoicePaper): string => written(paper, EN16931)
