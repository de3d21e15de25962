// SEPA credit transfer files, and the QR code from which banking apps prefill a transfer.
import XMLBuilder from 'fast-xml-builder'
import { correction, generate } from 'lean-qr'
import { type Cents, plainEuros, sumOf } from '#contract/money/cents.ts'
import { isIban } from '#contract/money/iban.ts'
import { badRequest } from '#server/errors.ts'
import { sepaId, sepaText } from './texts.ts'

export interface Account {
  readonly name: string
  readonly iban: string
  readonly bic?: string | undefined
}
export interface Transfer extends Account {
  readonly betrag: Cents
  readonly zweck: string
  /** Returned on the bank statement; at most 35 characters. */
  readonly endToEndId: string
}
export interface CreditOrder {
  readonly auftraggeber: Account
  readonly ausfuehrung: string
  /** Message id of the file; the bank accepts each id once. */
  readonly nachricht: string
  readonly at: Date
  readonly posten: readonly Transfer[]
}

/** Maximum amount of one transfer. */
const MAX: Cents = 99_999_999_999
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/

const plainIban = (iban: string) => iban.replaceAll(/\s/g, '').toUpperCase()

function checkAccount({ name, iban, bic }: Account): void {
  if (name.trim() === '') throw badRequest('Name: Es fehlt, wem das Konto gehört.', 'name')
  if (sepaText(name, 70) === '')
    throw badRequest(`Name: „${name}“ liest keine Bank. Schreib den Kontoinhaber mit lateinischen Buchstaben.`, 'name')
  if (!isIban(plainIban(iban))) throw badRequest(`IBAN: Die von ${name} ist nicht gültig. Bitte prüfe die Ziffern.`, 'iban')
  if (bic !== undefined && bic !== '' && !BIC.test(bic)) throw badRequest(`BIC: Die von ${name} ist nicht gültig.`, 'bic')
}
function checkAmount(betrag: Cents, name: string): void {
  if (!Number.isSafeInteger(betrag) || betrag < 1 || betrag > MAX)
    throw badRequest(`Betrag: Der für ${name} muss zwischen 0,01 € und 999.999.999,99 € liegen.`, 'betrag')
}

const agent = (bic: string | undefined) => ({ FinInstnId: bic ? { BICFI: bic } : { Othr: { Id: 'NOTPROVIDED' } } })
const account = (iban: string) => ({ Id: { IBAN: plainIban(iban) } })

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true, suppressEmptyNode: false })

/**
 * Builds a SEPA credit transfer file (pain.001.001.09), restricted to the character set that every bank accepts.
 * @throws 400 with the first IBAN, amount or name that a bank would reject
 */
export function sepaCredit({ auftraggeber, ausfuehrung, nachricht: message, at, posten }: CreditOrder): string {
  checkAccount(auftraggeber)
  if (posten.length === 0) throw badRequest('Posten: Es gibt nichts zu überweisen.', 'posten')
  for (const transfer of posten) {
    checkAccount(transfer)
    checkAmount(transfer.betrag, transfer.name)
    if (sepaId(transfer.endToEndId) === '') throw badRequest(`Referenz: Die für ${transfer.name} fehlt.`, 'endToEndId')
  }
  const id = sepaId(message)
  const totals = { NbOfTxs: posten.length, CtrlSum: plainEuros(sumOf(posten.map((transfer) => transfer.betrag))) }
  const name = sepaText(auftraggeber.name, 70)
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: id, CreDtTm: at.toISOString().replace(/\.\d+Z$/, 'Z'), ...totals, InitgPty: { Nm: name } },
        PmtInf: {
          PmtInfId: id,
          PmtMtd: 'TRF',
          BtchBookg: true,
          ...totals,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: { Dt: ausfuehrung },
          Dbtr: { Nm: name },
          DbtrAcct: account(auftraggeber.iban),
          DbtrAgt: agent(auftraggeber.bic),
          ChrgBr: 'SLEV',
          CdtTrfTxInf: posten.map((transfer) => ({
            PmtId: { EndToEndId: sepaId(transfer.endToEndId) },
            Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': plainEuros(transfer.betrag) } },
            ...(transfer.bic && { CdtrAgt: agent(transfer.bic) }),
            Cdtr: { Nm: sepaText(transfer.name, 70) },
            CdtrAcct: account(transfer.iban),
            ...(sepaText(transfer.zweck, 140) !== '' && { RmtInf: { Ustrd: sepaText(transfer.zweck, 140) } }),
          })),
        },
      },
    },
  })
}

/**
 * Payload of a payment QR code (EPC069-12, "GiroCode").
 * @throws 400 with an IBAN or amount that a bank would reject
 */
export function epcText({ name, iban, bic = '', betrag, zweck }: Omit<Transfer, 'endToEndId'>): string {
  checkAccount({ name, iban, bic })
  checkAmount(betrag, name)
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    sepaText(name, 70),
    plainIban(iban),
    `EUR${plainEuros(betrag)}`,
    '',
    '',
    sepaText(zweck, 140),
  ].join('\n')
}

/** A QR code as SVG for pdfmake, including the quiet zone that scanners need. */
export function qrSvg(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M })
  const rows = Array.from({ length: code.size }, (_, y) => y)
  const path = rows.flatMap((y) => rows.filter((x) => code.get(x, y)).map((x) => `M${x + 4} ${y + 4}h1v1h-1z`)).join('')
  const width = code.size + 8
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}">`,
    `<rect width="${width}" height="${width}" fill="#fff"/>`,
    `<path d="${path}" fill="#000"/></svg>`,
  ].join('')
}
