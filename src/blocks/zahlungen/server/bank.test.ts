import fc from 'fast-check'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import decodeQr from 'qr/decode.js'
import { testAll } from '#tests/support/cases.ts'
import { read } from './camt-reader.ts'
import { readCamt } from './camt.ts'
import { gobdExport } from './gobd.ts'
import { epcText, qrSvg, sepaCredit } from './sepa.ts'
import { sepaText } from './texts.ts'
import { CAMT_BYTES } from '#contract/limits.ts'

const IBAN = 'DE89370400440532013000'
const OTHER = 'AT611904300234573201'

// Own writing: exactly the part of pain.001.001.09 that we use, with its lengths and characters.
const text = (name: string, max: number) =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="${max}"/><xs:pattern value="[a-zA-Z0-9/\\-?:().,'+ ]+"/></xs:restriction></xs:simpleType>`
const part = (name: string, ...elements: string[]) =>
  `<xs:complexType name="${name}"><xs:sequence>${elements.join('')}</xs:sequence></xs:complexType>`
const el = (name: string, type: string, more = '') => `<xs:element name="${name}" type="${type}" ${more}/>`
const PAIN = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" elementFormDefault="qualified">
${text('T35', 35)}${text('T70', 70)}${text('T140', 140)}
<xs:simpleType name="Iban"><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Bic"><xs:restriction base="xs:string"><xs:pattern value="[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Dec"><xs:restriction base="xs:decimal"><xs:fractionDigits value="2"/><xs:minInclusive value="0.01"/></xs:restriction></xs:simpleType>
<xs:complexType name="Money"><xs:simpleContent><xs:extension base="Dec"><xs:attribute name="Ccy" use="required" fixed="EUR"/></xs:extension></xs:simpleContent></xs:complexType>
${part('Nm', el('Nm', 'T70'))}${part('Cd', el('Cd', 'T35'))}${part('AcctId', el('IBAN', 'Iban'))}${part('Acct', el('Id', 'AcctId'))}${part('Othr', el('Id', 'T35'))}
<xs:complexType name="Fin"><xs:choice>${el('BICFI', 'Bic')}${el('Othr', 'Othr')}</xs:choice></xs:complexType>${part('Agt', el('FinInstnId', 'Fin'))}
${part('PmtTp', el('SvcLvl', 'Cd'))}${part('Day', el('Dt', 'xs:date'))}${part('PmtId', el('EndToEndId', 'T35'))}${part('Amt', el('InstdAmt', 'Money'))}${part('Rmt', el('Ustrd', 'T140'))}
${part('Tx', el('PmtId', 'PmtId'), el('Amt', 'Amt'), el('CdtrAgt', 'Agt', 'minOccurs="0"'), el('Cdtr', 'Nm'), el('CdtrAcct', 'Acct'), el('RmtInf', 'Rmt', 'minOccurs="0"'))}
${part('Grp', el('MsgId', 'T35'), el('CreDtTm', 'xs:dateTime'), el('NbOfTxs', 'xs:positiveInteger'), el('CtrlSum', 'Dec'), el('InitgPty', 'Nm'))}
${part('Pmt', el('PmtInfId', 'T35'), el('PmtMtd', 'xs:string', 'fixed="TRF"'), el('BtchBookg', 'xs:boolean'), el('NbOfTxs', 'xs:positiveInteger'), el('CtrlSum', 'Dec'), el('PmtTpInf', 'PmtTp'), el('ReqdExctnDt', 'Day'), el('Dbtr', 'Nm'), el('DbtrAcct', 'Acct'), el('DbtrAgt', 'Agt'), el('ChrgBr', 'xs:string', 'fixed="SLEV"'), el('CdtTrfTxInf', 'Tx', 'maxOccurs="unbounded"'))}
${part('Init', el('GrpHdr', 'Grp'), el('PmtInf', 'Pmt'))}${part('Doc', el('CstmrCdtTrfInitn', 'Init'))}${el('Document', 'Doc')}</xs:schema>`

const credit = (posten: readonly object[]) =>
  sepaCredit({
    auftraggeber: { name: 'Ortsverband Grünstadt', iban: IBAN },
    ausfuehrung: '2026-11-26',
    nachricht: 'AZ-2026-001',
    at: new Date('2026-11-25T10:00:00Z'),
    posten: posten.map((one) => ({ name: 'Jana', iban: OTHER, betrag: 100, zweck: '', endToEndId: 'E1', ...one })),
  })

describe('transfers', () => {
  test('are valid for the bank with any text, and add up', async () => {
    const names = fc.sample(fc.string({ unit: 'grapheme', maxLength: 200 }), { numRuns: 60, seed: 1 })
    const posten = names.map((zweck, i) => ({
      name: `N${zweck}`,
      zweck,
      betrag: i + 1,
      endToEndId: `//A${i}//${zweck}`,
      bic: i % 2 ? 'COBADEFFXXX' : '',
    }))
    const xml = credit([...posten, { betrag: 99_999_999_999 }])
    const { valid, errors } = await validateXML({ xml: { fileName: 'a.xml', contents: xml }, schema: PAIN })
    expect(errors.map(({ message }) => message)).toEqual([])
    expect(valid).toBe(true)
    expect(xml.match(/<NbOfTxs>61<.*\s*<CtrlSum>1000000018\.29</g)).toHaveLength(2)
  })
  test('the schema refuses what is wrong', async () => {
    const { valid } = await validateXML({ xml: { fileName: 'a.xml', contents: credit([{}]).replace('Jana', 'Jäna') }, schema: PAIN })
    expect(valid).toBe(false)
  })
  testAll([
    [{ betrag: 0 }, 'Betrag: '],
    [{ betrag: 100_000_000_000 }, 'Betrag: '],
    [{ betrag: 1.5 }, 'Betrag: '],
    [{ iban: 'DE88370400440532013000' }, 'IBAN: '],
    [{ name: '' }, 'Name: '],
    [{ name: '漢字' }, 'Name: „漢字“'],
    [{ bic: 'X' }, 'BIC: '],
    [{ endToEndId: '///' }, 'Referenz: '],
  ])('%j is refused', (wrong, sentence) => {
    expect(() => credit([wrong])).toThrow(sentence)
  })
  test('and nothing at all is refused', () => expect(() => credit([])).toThrow('Posten: '))
})

testAll([
  ['Müller & Söhne GmbH', 'Mueller + Soehne GmbH'],
  ['Łukasz Çelik, Straße_5', 'Lukasz Celik, Strasse-5'],
  ['Ćwikła-Ðorđević', 'Cwikla-Dordevic'],
  ['Þóra Ŧħŋ', 'Thora Thn'],
  ['a\u0000b\n<c> "d" 🚑', 'a b c d'],
])('%j is %j for a bank', (from, to) => expect(sepaText(from, 70)).toBe(to))
test('a text is cut to its length', () => expect(sepaText('ä'.repeat(50), 70)).toHaveLength(70))

test("a payment's code is read back", () => {
  const payload = epcText({ name: 'Ortsverband Grünstadt', iban: IBAN, betrag: 123_456, zweck: 'RE-2026-0001' })
  expect(payload.split('\n')).toEqual(['BCD', '002', '1', 'SCT', '', 'Ortsverband Gruenstadt', IBAN, 'EUR1234.56', '', '', 'RE-2026-0001'])
  const svg = qrSvg(payload)
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x = '', y = ''] of svg.matchAll(/M(\d+) (\d+)h1/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4
        data.fill(0, at, at + 3)
      }
  expect(decodeQr({ width, height: width, data })).toBe(payload)
})

const entry = (more: string, amount = '12.50', direction = 'CRDT', currency = 'EUR') =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>${more}</Ntry>`
const details = (amount: string, zweck: string, more = '') =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>Jana &amp; Co</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${OTHER}</IBAN></Id></DbtrAcct><Cdtr><Nm>Wir</Nm></Cdtr></RltdPties><RmtInf><Ustrd>${zweck}</Ustrd></RmtInf>${more}</TxDtls>`
const statement = (entries: string, version = '08') =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr/><Stmt><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`
const readHere = (xml: string) => [...(read(Buffer.from(xml)) as Iterable<Awaited<ReturnType<typeof readCamt>>[number]>)]

describe('statements', () => {
  test('are read by a process of its own', async () => {
    const xml = statement(entry(`<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${details('12.50', 'RE-2026-0001')}</NtryDtls>`))
    expect(await readCamt('jana', Buffer.from(xml))).toMatchObject([
      { betrag: 1250, tag: '2026-11-24', zweck: 'RE-2026-0001', gegenname: 'Jana & Co', gegenIban: OTHER, kontoIban: IBAN, storno: false },
    ])
    await expect(readCamt('jana', Buffer.from('<Document/>'))).rejects.toThrow('kein Kontoauszug')
  })
  test('the older version, a debit, a reversal, what is only announced', () => {
    const old = statement(
      `<Ntry><Amt Ccy="EUR">5</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-24T10:00:00</DtTm></BookgDt><NtryDtls>${details('5', 'x')}</NtryDtls></Ntry>` +
        entry(`<RvslInd>true</RvslInd><NtryDtls>${details('12.50', 'zurück')}</NtryDtls>`, '12.50', 'DBIT') +
        entry('').replace('BOOK', 'PDNG'),
      '02',
    )
    expect(readHere(old).map(({ betrag, gegenname, storno }) => [betrag, gegenname, storno])).toEqual([
      [-500, 'Wir', false],
      [-1250, 'Jana & Co', true],
    ])
  })
  test('a batch is its payments where they add up, else one', () => {
    const batch = (second: string) =>
      statement(entry(`<AcctSvcrRef>B</AcctSvcrRef><NtryDtls>${details('10.00', 'a')}${details(second, 'b')}</NtryDtls>`))
    expect(readHere(batch('2.50')).map(({ betrag }) => betrag)).toEqual([1000, 250])
    expect(readHere(batch('9.99')).map(({ betrag }) => betrag)).toEqual([1250])
  })
  test('a booking has the same reference each time, and no two have one', () => {
    const xml = statement(entry('') + entry('') + entry('<AcctSvcrRef>B1</AcctSvcrRef>') + entry('<AcctSvcrRef>B2</AcctSvcrRef>'))
    const references = readHere(xml).map(({ referenz }) => referenz)
    expect(new Set(references).size).toBe(4)
    expect(readHere(xml).map(({ referenz }) => referenz)).toEqual(references)
  })
  test('the days of a ZIP are read as one, each once', () => {
    const day = (number: string) => Buffer.from(statement(entry(`<AcctSvcrRef>${number}</AcctSvcrRef>`)))
    const zip = zipSync({ 'b.xml': day('B'), 'a.xml': day('A'), 'doppelt.xml': day('B'), 'lies.txt': Buffer.from('x') })
    const both = [...(read(zip) as Iterable<{ referenz: string }>)].map(({ referenz }) => referenz)
    expect(both).toEqual([day('A'), day('B')].flatMap((xml) => readHere(xml.toString()).map(({ referenz }) => referenz)))
    expect(() => [...(read(zipSync({ 'x.txt': Buffer.from('x') })) as Iterable<object>)]).toThrow('kein Kontoauszug')
    expect(() => [...(read(zip.subarray(0, 60)) as Iterable<object>)]).toThrow('beschädigt')
    const bomb = zipSync({ 'a.xml': new Uint8Array(CAMT_BYTES + 1) })
    expect(() => [...(read(bomb) as Iterable<object>)]).toThrow('zu groß')
  })
  testAll(['windows-1252', 'ISO-8859-15', 'utf-8', 'UTF-16', 'utf-16be'])('umlauts of %s come in right', (charset) => {
    const xml = statement(entry(`<NtryDtls>${details('12.50', 'Müller Söhne')}</NtryDtls>`)).replace('UTF-8', charset)
    const wide = Buffer.from(`\uFEFF${xml}`, 'utf16le')
    const bytes = charset === 'UTF-16' ? wide : charset === 'utf-16be' ? wide.swap16() : Buffer.from(xml, 'latin1')
    expect([...(read(bytes) as Iterable<{ zweck: string }>)].map(({ zweck }) => zweck)).toEqual(['Müller Söhne'])
  })
  test('an unknown set of characters is named', () =>
    expect(() => readHere(statement('').replace('UTF-8', 'EBCDIC-X'))).toThrow('EBCDIC-X'))
  test('an empty one has none', () => expect(readHere(statement(''))).toEqual([]))
  testAll([
    ['billion laughs', `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${statement('')}`, 'DOCTYPE'],
    ['an entity from outside', `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>${statement('')}`, 'DOCTYPE'],
    ['too much', statement(' '.repeat(20_000_000)), 'zu groß'],
    ['another root', '<Document><CstmrCdtTrfInitn/></Document>', 'kein Kontoauszug'],
    ['no XML', 'BkToCstmrStmt', 'kein Kontoauszug'],
    ['cut off', statement('').slice(0, -20), 'beschädigt'],
    ['francs', statement(entry('', '1.00', 'CRDT', 'CHF')), 'andere Währung als Euro (CHF)'],
    ['no amount', statement(entry('', 'viel')), 'beschädigt'],
    ['no direction', statement(entry('', '1', 'X')), 'beschädigt'],
  ])('%s is refused', (_what, xml, sentence) => {
    expect(() => readHere(xml)).toThrow(sentence)
  })
})

test('an audit gets its tables and their description', async () => {
  const zip = gobdExport(
    [
      {
        name: 'rechnungen',
        beschreibung: 'Rechnungen & Stornos',
        columns: [
          { name: 'nummer', typ: 'text' },
          { name: 'brutto', typ: 'betrag', beschreibung: 'in Euro' },
          { name: 'datum', typ: 'tag' },
        ],
        rows: [
          ['RE "1"; x', -123_456, '2026-11-25'],
          [null, 0, null],
        ],
      },
    ],
    { name: 'OV', ort: 'Grünstadt', kommentar: '2026' },
  )
  const files = unzipSync(zip)
  expect(strFromU8(files['rechnungen.csv'] ?? new Uint8Array())).toBe('"RE ""1""; x";-1234,56;25.11.2026\r\n;0,00;\r\n')
  const index = strFromU8(files['index.xml'] ?? new Uint8Array())
  for (const said of [
    '<URL>rechnungen.csv</URL>',
    'Rechnungen &amp; Stornos',
    '<Accuracy>2</Accuracy>',
    '<Format>DD.MM.YYYY</Format>',
    '&#13;&#10;',
  ])
    expect(index).toContain(said)
  // The rules that the description names lie beside it, and know each of its elements.
  const rules = strFromU8(files[index.match(/SYSTEM "(.+)"/)?.[1] ?? ''] ?? new Uint8Array())
  const used = new Set([...index.matchAll(/<(\w+)/g)].map(([, name]) => name))
  expect([...used].filter((name) => !rules.includes(`<!ELEMENT ${name} `))).toEqual([])
})
