// Parses the bookings of a CAMT.053 statement in a separate process (server/files/foreign.ts).
import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { XMLParser } from 'fast-xml-parser'
import { SyntaxValidator } from 'fast-xml-validator'
import { type Cents, centsOf, sumOf } from '#contract/money/cents.ts'
import { FileError, type ForeignReader, TOO_LARGE } from '#server/files/foreign.ts'
import type { BankEntry } from './camt.ts'
import { xmlText } from './texts.ts'
import { CAMT_BYTES } from '#contract/limits.ts'

const NO_STATEMENT = 'Das ist kein Kontoauszug im Format CAMT.053. Lade ihn bei deiner Bank in diesem Format herunter.'
const BROKEN = 'Der Kontoauszug ist beschädigt. Lade ihn bei deiner Bank noch einmal herunter.'

/** XML element: children by name as lists; text under `#text`. */
type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
})

const nodes = (node: Node | undefined, ...path: readonly string[]): readonly Node[] =>
  path.reduce<readonly Node[]>(
    (all, name) => all.flatMap((child) => (Array.isArray(child[name]) ? (child[name] as Node[]) : [])),
    node === undefined ? [] : [node],
  )
const first = (node: Node | undefined, ...path: readonly string[]): Node | undefined => nodes(node, ...path)[0]
const textOf = (value: unknown): string => (typeof value === 'string' ? xmlText(value) : '')
const text = (node: Node | undefined, ...path: readonly string[]): string => textOf(first(node, ...path)?.['#text'])
/** First existing path: versions of the format differ. */
const either = (node: Node | undefined, ...paths: readonly (readonly string[])[]): string =>
  paths.map((path) => text(node, ...path)).find((found) => found !== '') ?? ''

function amountOf(node: Node | undefined): Cents {
  if (node?.['@Ccy'] !== 'EUR')
    throw new FileError(`Der Kontoauszug enthält eine andere Währung als Euro (${textOf(node?.['@Ccy']).slice(0, 10) || 'keine Angabe'}).`)
  // Banks may write more than two decimals: "12.5000".
  const amount = centsOf(text(node).replace(/(\.\d\d)0+$/, '$1'))
  if (amount === null || amount < 0) throw new FileError(BROKEN)
  return amount
}

function dayOf(entry: Node): string {
  const day = either(entry, ['BookgDt', 'Dt'], ['BookgDt', 'DtTm'], ['ValDt', 'Dt'], ['ValDt', 'DtTm']).slice(0, 10)
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new FileError(BROKEN)
  return day
}

/** Counterparty by the direction of the money; a reversal keeps the roles of the original booking. */
function partnerOf(details: Node | undefined, incoming: boolean) {
  const role = incoming ? 'Dbtr' : 'Cdtr'
  return {
    gegenname: either(details, ['RltdPties', role, 'Pty', 'Nm'], ['RltdPties', role, 'Nm'], ['RltdPties', `Ultmt${role}`, 'Nm']),
    gegenIban: text(details, 'RltdPties', `${role}Acct`, 'Id', 'IBAN'),
  }
}

type Found = Omit<BankEntry, 'referenz'> & { readonly bank: string }

function* entriesOf(entry: Node, account: string): Iterable<Found> {
  const status = either(entry, ['Sts', 'Cd'], ['Sts'])
  // Pending entries may still change.
  if (status !== '' && status !== 'BOOK') return
  const total = amountOf(first(entry, 'Amt'))
  const tag = dayOf(entry)
  const direction = text(entry, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new FileError(BROKEN)
  const storno = text(entry, 'RvslInd') === 'true'
  const details = nodes(entry, 'NtryDtls', 'TxDtls')
  const amounts = details.map((detail) => first(detail, 'Amt') ?? first(detail, 'AmtDtls', 'TxAmt', 'Amt'))
  // A batch whose parts do not add up is kept as one booking of its sum.
  const parts =
    details.length > 1 && amounts.every((amount) => amount !== undefined) && sumOf(amounts.map(amountOf)) === total ? details : [details[0]]
  for (const [i, part] of parts.entries()) {
    const amount = parts.length > 1 ? amountOf(amounts[i]) : total
    const bank = (either(part, ['Refs', 'AcctSvcrRef']) || text(entry, 'AcctSvcrRef')).replace(/^(NONREF|NOTPROVIDED)$/, '')
    const remittance = nodes(part, 'RmtInf', 'Ustrd').map((node) => text(node))
    yield {
      betrag: direction === 'DBIT' ? -amount : amount,
      tag,
      zweck: remittance.join(' ') || either(part, ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref'], ['AddtlTxInf']) || text(entry, 'AddtlNtryInf'),
      ...partnerOf(part, (direction === 'CRDT') !== storno),
      endToEndId: text(part, 'Refs', 'EndToEndId').replace(/^NOTPROVIDED$/, ''),
      storno,
      kontoIban: account,
      bank: bank !== '' && parts.length > 1 ? `${bank}/${i + 1}` : bank,
    }
  }
}

/** The bank's reference identifies a booking across files. Without one, all its data plus its index among equal bookings is used. */
function referenced(found: readonly Found[]): BankEntry[] {
  const seen = new Map<string, number>()
  return found.map(({ bank, ...entry }) => {
    const known = bank !== '' ? [entry.kontoIban, bank, entry.tag] : Object.values(entry).map(String)
    const key = createHash('sha256').update(JSON.stringify(known)).digest('hex').slice(0, 32)
    const turn = (seen.get(key) ?? 0) + 1
    seen.set(key, turn)
    return { ...entry, referenz: turn === 1 ? key : `${key}-${turn}` }
  })
}

/**
 * Decodes by BOM or XML declaration; invalid UTF-8 falls back to Windows-1252.
 * @throws FileError
 */
function decoded(content: Uint8Array): string {
  const [first, second] = content
  const named = /^<\?xml[^>]*encoding=["']([\w.-]+)["']/i.exec(Buffer.from(content.subarray(0, 200)).toString('latin1'))?.[1]
  const wide = first === 0xff || (first === 0x3c && second === 0) ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : undefined
  const charset = wide ?? named ?? 'utf-8'
  try {
    return new TextDecoder(charset, { fatal: true }).decode(content)
  } catch (error) {
    if (error instanceof RangeError)
      throw new FileError(`Der Kontoauszug nennt einen Zeichensatz, den niemand kennt: ${charset.slice(0, 20)}.`)
    if (wide !== undefined) throw new FileError(BROKEN)
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** Security check before parsing: statements with own DTDs or entities are rejected. */
function checked(content: Uint8Array): string {
  if (content.byteLength > CAMT_BYTES) throw new FileError(TOO_LARGE)
  const xml = decoded(content)
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new FileError('Der Kontoauszug enthält eine DOCTYPE-Angabe; solche Dateien werden nicht gelesen.')
  if (!/<([\w-]+:)?BkToCstmrStmt[\s>/]/.test(xml)) throw new FileError(NO_STATEMENT)
  try {
    SyntaxValidator.validate(xml)
  } catch {
    throw new FileError(BROKEN)
  }
  return xml
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const isZip = (content: Uint8Array) => ZIP.every((byte, i) => content[i] === byte)
/**
 * Statements in a ZIP, as banks export several days: one file each.
 * @throws FileError
 */
function filesOf(zip: Uint8Array): Uint8Array[] {
  if (zip.byteLength > CAMT_BYTES) throw new FileError(TOO_LARGE)
  let size = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    const wanted = /\.xml$/i.test(name) && !name.startsWith('__MACOSX/')
    size += wanted ? originalSize : 0
    if (size > CAMT_BYTES) throw new FileError(TOO_LARGE)
    return wanted
  }
  try {
    const files = unzipSync(zip, { filter })
    return Object.keys(files)
      .toSorted()
      .flatMap((name) => files[name] ?? [])
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(BROKEN)
  }
}

export const read: ForeignReader<BankEntry> = function* (content) {
  const files = isZip(content) ? filesOf(content) : [content]
  if (files.length === 0) throw new FileError(NO_STATEMENT)
  // A ZIP may contain the same day twice.
  yield* new Map(files.flatMap((file) => [...entries(file)].map((item) => [item.referenz, item]))).values()
}

function* entries(content: Uint8Array): Generator<BankEntry> {
  const root = first(parser.parse(checked(content)) as Node, 'Document')
  const statements = nodes(root, 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) throw new FileError(NO_STATEMENT)
  yield* referenced(
    statements.flatMap((statement) => {
      const iban = text(statement, 'Acct', 'Id', 'IBAN')
      if (iban === '') throw new FileError('Im Kontoauszug fehlt die IBAN des Kontos.')
      return nodes(statement, 'Ntry').flatMap((entry) => [...entriesOf(entry, iban)])
    }),
  )
}
