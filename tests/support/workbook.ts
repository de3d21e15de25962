// The smallest XLSX that a reader takes, around these rows of its sheet.
import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

/** `texts` are those that cells name by number (`t="s"`). */
export function workbook(
  rows: string,
  { texts = [], more = {} }: { texts?: readonly string[]; more?: Record<string, string> } = {},
): Buffer {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${TYPE}"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Eins" sheetId="1" r:id="rId1"/><sheet name="Zwei" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${[
      'worksheets/sheet1',
      'worksheets/sheet2',
      'sharedStrings',
    ]
      .map((target, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${i < 2 ? 'worksheet' : target}" Target="${target}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': sheet(rows),
    ...more,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
}

export const sheet = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
/** A row with these cells: their references and texts. */
export const row = (number: number, ...cells: readonly (readonly [reference: string, text: string])[]) =>
  `<row r="${number}">${cells.map(([reference, text]) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
