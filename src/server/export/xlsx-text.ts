// What a workbook cannot hold as it stands.

const SHEET_MAX = 31
/** `_x0041_` in a workbook means A. */
const coded = (char: string) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * A text for a cell. What looks like a coded sign is coded itself, and so is the first sign of what every object has a property of
 * (`constructor`): the library numbers texts by the keys of a plain object.
 */
export function cellText(text: string): string {
  const plain = text.replace(/_(?=x[0-9a-f]{4}_)/gi, coded('_'))
  return plain in {} ? coded(plain.charAt(0)) + plain.slice(1) : plain
}

/** A name for a sheet: without the signs that none may have, no longer than one may be. */
export const sheetName = (title: string) =>
  title
    .replace(/[[\]/\\:*?]/g, '-')
    .slice(0, SHEET_MAX)
    .replace(/^'+|'+$/g, '')
    .trim() || 'Tabelle'
