import { PDFDict, PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { SyntaxValidator } from 'fast-xml-validator'
import { describe, expect, test } from 'vitest'
import { asDocument } from '#blocks/dokumente/server/index.ts'
import { plainEuros, sumOf } from '#contract/money/cents.ts'
import { multiplyPrice } from '#contract/money/money.ts'
import { examplePaper } from '#tests/support/paper.ts'
import { pdfPieces } from '#tests/support/pdf-text.ts'
import { type InvoicePaper, type PaperLine, totalsOf } from './paper.ts'
import { missingForInvoice, writeXrechnung } from './xrechnung.ts'
import { makeZugferd } from './zugferd.ts'

const cents = (text: string) => Math.round(Number(text) * 100)
const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, alwaysCreateTextNode: true, isArray: () => true })
let parsed = { xml: '', tree: {} as Record<string, unknown> }
const all = (xml: string, path: string): string[] => {
  if (parsed.xml !== xml) parsed = { xml, tree: parser.parse(xml) as Record<string, unknown> }
  const step = (nodes: readonly Record<string, unknown>[], name: string) =>
    nodes.flatMap((node) => (node[name] as Record<string, unknown>[] | undefined) ?? [])
  return path
    .split('/')
    .reduce(step, [parsed.tree])
    .map((node) => (typeof node['#text'] === 'string' ? node['#text'] : ''))
}
const TRADE = 'CrossIndustryInvoice/SupplyChainTradeTransaction'
const PAID = `${TRADE}/ApplicableHeaderTradeSettlement`
const SUM = `${PAID}/SpecifiedTradeSettlementHeaderMonetarySummation`
const LINE = `${TRADE}/IncludedSupplyChainTradeLineItem`
const TAX = `${PAID}/ApplicableTradeTax`
const SELLER = `${TRADE}/ApplicableHeaderTradeAgreement/SellerTradeParty`
const BUYER = `${TRADE}/ApplicableHeaderTradeAgreement/BuyerTradeParty`

/** Paths that must match exactly once each, with a non-empty value. */
const ONCE: readonly (readonly [rules: string, path: string])[] = [
  ['BR-01, BR-DE-21', 'CrossIndustryInvoice/ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'],
  ['BR-02', 'CrossIndustryInvoice/ExchangedDocument/ID'],
  ['BR-03', 'CrossIndustryInvoice/ExchangedDocument/IssueDateTime/DateTimeString'],
  ['BR-04', 'CrossIndustryInvoice/ExchangedDocument/TypeCode'],
  ['BR-05', `${PAID}/InvoiceCurrencyCode`],
  ['BR-06', `${SELLER}/Name`],
  ['BR-07', `${BUYER}/Name`],
  ['BR-09', `${SELLER}/PostalTradeAddress/CountryID`],
  ['BR-11', `${BUYER}/PostalTradeAddress/CountryID`],
  ['BR-50, BR-61, BR-DE-23-a', `${PAID}/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID`],
  ['BR-DE-1, BR-49', `${PAID}/SpecifiedTradeSettlementPaymentMeans/TypeCode`],
  ['BR-DE-3', `${SELLER}/PostalTradeAddress/CityName`],
  ['BR-DE-4', `${SELLER}/PostalTradeAddress/PostcodeCode`],
  ['BR-DE-5', `${SELLER}/DefinedTradeContact/PersonName`],
  ['BR-DE-6', `${SELLER}/DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber`],
  ['BR-DE-7', `${SELLER}/DefinedTradeContact/EmailURIUniversalCommunication/URIID`],
  ['BR-DE-8', `${BUYER}/PostalTradeAddress/CityName`],
  ['BR-DE-9', `${BUYER}/PostalTradeAddress/PostcodeCode`],
  ['BR-DE-15', `${TRADE}/ApplicableHeaderTradeAgreement/BuyerReference`],
  ['PEPPOL-EN16931-R010', `${BUYER}/URIUniversalCommunication/URIID`],
  ['PEPPOL-EN16931-R020', `${SELLER}/URIUniversalCommunication/URIID`],
  ['BR-CO-25', `${PAID}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`],
  ['BR-DE-TMP-32', `${PAID}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`],
]

/** `without`: rules of the network for sending, which a letter does not know. */
function checkRules(xml: string, without = ''): void {
  expect(SyntaxValidator.validate(xml)).toBe(true)
  for (const [rules, path] of ONCE.filter(([name]) => name !== without))
    expect([rules, all(xml, path).map((text) => text !== '')]).toEqual([rules, [true]])
  const sellerIds = [`${SELLER}/ID`, `${SELLER}/GlobalID`, `${SELLER}/SpecifiedLegalOrganization/ID`].flatMap((path) => all(xml, path))
  const identifies = sellerIds.some(Boolean) || /<ram:ID schemeID="VA">[^<]/.test(xml)
  expect(identifies, 'BR-CO-26').toBe(true)
  expect(all(xml, `${SELLER}/SpecifiedTaxRegistration/ID`).some(Boolean), 'BR-S-02, BR-E-02').toBe(true)
  const one = (path: string) => cents(all(xml, path)[0] ?? 'nothing')
  const sum = (path: string) => sumOf(all(xml, path).map(cents))
  const lines = all(xml, `${LINE}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`)
  const ids = all(xml, `${LINE}/AssociatedDocumentLineDocument/LineID`)
  expect(ids.length, 'BR-16, BR-21').toBe(lines.length)
  expect(ids.length).toBeGreaterThan(0)
  expect(all(xml, `${LINE}/SpecifiedTradeProduct/Name`).every(Boolean), 'BR-25').toBe(true)
  expect(
    all(xml, `${LINE}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount`).every((price) => Number(price) >= 0),
    'BR-27',
  ).toBe(true)
  expect(one(`${SUM}/LineTotalAmount`), 'BR-CO-10').toBe(sumOf(lines.map(cents)))
  expect(one(`${SUM}/TaxBasisTotalAmount`), 'BR-CO-13').toBe(one(`${SUM}/LineTotalAmount`))
  expect(one(`${SUM}/TaxTotalAmount`), 'BR-CO-14').toBe(sum(`${TAX}/CalculatedAmount`))
  expect(one(`${SUM}/GrandTotalAmount`), 'BR-CO-15').toBe(one(`${SUM}/TaxBasisTotalAmount`) + one(`${SUM}/TaxTotalAmount`))
  expect(one(`${SUM}/DuePayableAmount`), 'BR-CO-16').toBe(one(`${SUM}/GrandTotalAmount`))
  expect(sum(`${TAX}/BasisAmount`), 'BR-S-08, BR-E-08').toBe(one(`${SUM}/LineTotalAmount`))
  const rates = all(xml, `${TAX}/RateApplicablePercent`)
  const bases = all(xml, `${TAX}/BasisAmount`)
  for (const [i, tax] of all(xml, `${TAX}/CalculatedAmount`).entries())
    expect(cents(tax), 'BR-CO-17').toBe(multiplyPrice(cents(bases[i] ?? ''), Number(rates[i]) / 100))
  expect(all(xml, `${TAX}/ExemptionReason`).length, 'BR-E-10, BR-S-10').toBe(rates.filter((rate) => rate === '0').length)
  const type = all(xml, 'CrossIndustryInvoice/ExchangedDocument/TypeCode')[0] ?? ''
  expect(['380', '384'], 'BR-DE-17').toContain(type)
  expect(all(xml, `${PAID}/InvoiceReferencedDocument/IssuerAssignedID`).filter(Boolean).length, 'BR-DE-26, BR-55').toBe(
    type === '384' ? 1 : 0,
  )
}

const lines = fc.array(
  fc
    .record({
      titel: fc.string({ minLength: 1 }).map((text) => `P${text}`),
      menge: fc.integer({ min: 1, max: 4000 }).map((quarters) => quarters / 4),
      einheit: fc.constantFrom('HUR', 'KMT', 'C62', 'LS', 'DAY'),
      einzelpreis: fc.integer({ min: 0, max: 1_000_000 }),
      steuersatz: fc.constantFrom(0, 7, 19),
    })
    .map((line): PaperLine => ({ ...line, betrag: multiplyPrice(line.einzelpreis, line.menge) })),
  { minLength: 1, maxLength: 30 },
)
/** Ids of a seller in any combination: of the tax office, of the register, none. */
const sellerIds = fc.record({
  steuernummer: fc.constantFrom('', ' ', '350/5712/3456'),
  ustId: fc.constantFrom('', '\u0000', 'DE123456789'),
  registernummer: fc.constantFrom('', 'VR 1234, Amtsgericht Musterstadt'),
})
const cancelled = (line: PaperLine): PaperLine => ({ ...line, einzelpreis: 0 - line.einzelpreis, betrag: 0 - line.betrag })

describe('totals', () => {
  test('equal the sum of their positions; a cancellation reverses them exactly', () => {
    fc.assert(
      fc.property(lines, (positionen) => {
        const { netto, steuern, steuer, brutto } = totalsOf(positionen)
        expect(netto).toBe(sumOf(positionen.map((line) => line.betrag)))
        expect([netto, steuer]).toEqual([sumOf(steuern.map((share) => share.netto)), sumOf(steuern.map((share) => share.steuer))])
        expect(brutto).toBe(netto + steuer)
        expect(totalsOf(positionen.map(cancelled)).brutto).toBe(0 - brutto)
      }),
    )
  })
  test('round once per rate, not per position', () => {
    const line = { betrag: 10, steuersatz: 7 } as const
    expect(totalsOf([line, line, line])).toEqual({ netto: 30, steuern: [{ satz: 7, netto: 30, steuer: 2 }], steuer: 2, brutto: 32 })
  })
})

describe('XRechnung', () => {
  test('obeys the rules with any content', async () => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(lines, fc.string({ unit: 'binary' }), sellerIds, async (positionen, text, ids) => {
        const example = examplePaper()
        const aussteller = { ...example.aussteller, ...ids }
        if (missingForInvoice({ ...example, aussteller }).length > 0) return
        const empfaenger = { ...example.empfaenger, name: `V${text}`, strasse: text, stadt: `S${text}` }
        checkRules(await writeXrechnung(examplePaper({ positionen, aussteller, empfaenger, hinweis: text })))
        const cancels = { nummer: 'RE-2026-0001', datum: '2026-11-25' }
        checkRules(
          await writeXrechnung(
            examplePaper({ kind: 'storno', bezug: cancels, positionen: positionen.map(cancelled), aussteller, empfaenger }),
          ),
        )
      }),
      { numRuns: 15 },
    )
  })
  test('loses what XML forbids and keeps the rest', async () => {
    const forbidden = Array.from({ length: 32 }, (_, code) => String.fromCodePoint(code)).join('')
    const empfaenger = { ...examplePaper().empfaenger, name: `A${forbidden}\uD800\uFFFE\uFFFFB & <C> "ä" 🚑` }
    const xml = await writeXrechnung(examplePaper({ empfaenger }))
    checkRules(xml)
    expect(all(xml, `${BUYER}/Name`)).toEqual(['A B & <C> "ä" 🚑'])
  })
  test('goes by EN 16931 alone to whom no electronic address leads', async () => {
    const xml = await writeXrechnung(examplePaper({ empfaenger: { ...examplePaper().empfaenger, email: '', leitwegId: '' } }))
    checkRules(xml, 'PEPPOL-EN16931-R010')
    expect(xml).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>')
  })
  test('says what is missing', () => {
    const example = examplePaper()
    expect(missingForInvoice(example)).toEqual([])
    const bare: InvoicePaper = {
      ...example,
      kind: 'storno',
      steuerhinweis: '',
      aussteller: { ...example.aussteller, telefon: ' ' },
      empfaenger: { ...example.empfaenger, email: '' },
    }
    const unknown = { ...example.aussteller, steuernummer: '', ustId: '', registernummer: 'VR 1' }
    expect(missingForInvoice({ ...example, aussteller: unknown })).toEqual(['Steuernummer oder USt-IdNr. des Ausstellers'])
    expect(missingForInvoice(bare)).toEqual(['Telefon des Ausstellers', 'Nummer der stornierten Rechnung', 'Grund der Steuerbefreiung'])
  })
})

// A picture of one pixel, half of which one sees through.
const TRANSPARENT = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
describe('ZUGFeRD', () => {
  const pdf = (archive: boolean, paper = examplePaper()) =>
    asDocument(
      {
        document: { titel: 'Rechnung', subtitle: 'RE-2026-0001', content: ['Hällo'], foot: '', archive },
        organisation: 'OV',
        printed: '',
        logo: TRANSPARENT,
      },
      makeZugferd(paper),
    )

  test('is PDF/A-3 with the XML in it', async () => {
    const file = await PDFDocument.load(await pdf(true), { updateMetadata: false })
    expect(file.catalog.has(PDFName.of('OutputIntents'))).toBe(true)
    expect(String(file.catalog.lookup(PDFName.of('AF')))).not.toBe('[ ]')
    const metadata = file.catalog.lookup(PDFName.of('Metadata')) as PDFRawStream
    const xmp = new TextDecoder('utf-8', { fatal: true }).decode(decodePDFRawStream(metadata).decode())
    expect(SyntaxValidator.validate(xmp.replaceAll(/<\?xpacket[^>]*\?>/g, ''))).toBe(true)
    for (const said of ['<pdfaid:part>3<', '<fx:ConformanceLevel>EN 16931<', '<fx:DocumentFileName>factur-x.xml<', 'Ortsverband Grünstadt'])
      expect(xmp).toContain(said)
    const [attached] = file.getAttachments()
    const xml = new TextDecoder().decode(attached?.data)
    expect([attached?.name, String(attached?.afRelationship)]).toEqual(['factur-x.xml', 'Alternative'])
    checkRules(xml)
    expect(all(xml, `${SUM}/GrandTotalAmount`)).toEqual([plainEuros(totalsOf(examplePaper().positionen).brutto)])
    const dictionaries = file.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
    const fonts = dictionaries.filter((one) => String(one.get(PDFName.of('Type'))) === '/FontDescriptor')
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.every((one) => one.has(PDFName.of('FontFile2')))).toBe(true)
    expect(file.context.trailerInfo.ID).toBeDefined()
    // The logo with what one sees through it: both in the colours that the file names, drawn as they are.
    const pictures = dictionaries.concat(
      file.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFRawStream ? [object.dict] : [])),
    )
    const said = (name: string) =>
      pictures.filter((one) => String(one.get(PDFName.of('Subtype'))) === '/Image').map((one) => String(one.get(PDFName.of(name))))
    expect(said('ColorSpace').toSorted()).toEqual(['/DeviceGray', '/DeviceRGB'])
    expect(said('Interpolate')).toEqual(['undefined', 'undefined'])
    expect(said('SMask').filter((one) => one !== 'undefined')).toHaveLength(1)
  })
  test('metadata matches the document with any name', async () => {
    const [aussteller, nummer] = [{ ...examplePaper().aussteller, name: 'Verband <A> & Söhne 🚑' }, 'RE & 1']
    const file = await PDFDocument.load(await pdf(true, examplePaper({ aussteller, nummer })), { updateMetadata: false })
    expect([file.getTitle(), file.getAuthor(), file.getProducer()]).toEqual(['Rechnung RE & 1', aussteller.name, 'Intranet'])
    expect(file.getModificationDate()).toEqual(file.getCreationDate())
    const xmp = new TextDecoder().decode(decodePDFRawStream(file.catalog.lookup(PDFName.of('Metadata')) as PDFRawStream).decode())
    expect(SyntaxValidator.validate(xmp.replaceAll(/<\?xpacket[^>]*\?>/g, ''))).toBe(true)
    expect(xmp).toContain('Verband &lt;A&gt; &amp; Söhne 🚑')
    expect(xmp).toContain(`<xmp:CreateDate>${file.getCreationDate()?.toISOString().replace('.000Z', 'Z')}<`)
  })
  test('draws no sign that its font lacks, and the XML keeps it', async () => {
    const name = 'Verein 🚑 田中 Jürgen\u0301 → 👩🏽‍🚒'
    const content = [name, { table: { body: [[{ text: name, style: 'bold' }]] } }, { columns: [{ stack: [name] }] }]
    const document = { titel: 'Rechnung', subtitle: name, content, foot: name, archive: true }
    const empfaenger = { ...examplePaper().empfaenger, name }
    const bytes = await asDocument({ document, organisation: name, printed: '' }, makeZugferd(examplePaper({ empfaenger })))
    const drawn = (await pdfPieces(bytes)).map(({ text }) => text).join('')
    expect(drawn).toContain('Verein')
    expect(drawn).toContain('??')
    // A sign without a shape of its own reads as nothing.
    expect(drawn).not.toContain('\u0000')
    const [attached] = (await PDFDocument.load(bytes)).getAttachments()
    expect(new TextDecoder().decode(attached?.data)).toContain('Verein 🚑 田中')
  })
  test('refuses a PDF that is not for the archive', async () => {
    await expect(pdf(false)).rejects.toThrow('archive')
  })
})
