// Characters outside the valid range of XML 1.0.

const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Removes characters that XML 1.0 forbids and collapses whitespace. Pasted text may contain control characters and lone surrogates. */
export const xmlText = (text: string): string => text.replaceAll(NOT_XML, '').replaceAll(/\s+/g, ' ').trim()

const WRITTEN: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'oe',
  Ø: 'Oe',
  œ: 'oe',
  Œ: 'Oe',
  å: 'aa',
  Å: 'Aa',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  '’': "'",
  ı: 'i',
  '&': '+',
  '€': 'EUR',
  '–': '-',
  '—': '-',
  _: '-',
  '@': '(at)',
}

/** Transliterates to the SEPA character set (EPC217-08) and truncates to `max`: "Müller & Söhne" becomes "Mueller + Soehne". */
export const sepaText = (text: string, max: number): string =>
  Array.from(text.normalize('NFC'), (sign) => WRITTEN[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .join('')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim()

/** A SEPA identifier: at most 35 characters, without leading, trailing or double slashes. */
export const sepaId = (text: string): string =>
  sepaText(text, 35)
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^\/|\/$/g, '')
