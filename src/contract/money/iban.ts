import * as z from 'zod/mini'
import { field } from '../fields.ts'

/** Remainder modulo 97 of digits and capital letters, where letters count from 10 (ISO 7064). */
export const rest97 = (text: string): number =>
  Array.from(text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))).reduce(
    (remainder, digit) => (remainder * 10 + Number(digit)) % 97,
    0,
  )

/** DE89 3704 0044 0532 0130 00: the first four characters move to the end, letters count as numbers. Modulo 97 is 1. */
export function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false
  return rest97(value.slice(4) + value.slice(0, 4)) === 1
}

export const ibanGroups = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Optional IBAN, stored without blanks in upper case; `''` means "not given". */
export const iban = (titel: string) =>
  field(
    titel,
    z._default(
      z.pipe(
        z.pipe(
          z.string().check(z.maxLength(60)),
          z.transform((w: string) => w.replace(/\s/g, '').toUpperCase()),
        ),
        z.string().check(z.refine((w) => w === '' || isIban(w), { error: 'ist nicht gültig: Bitte prüfe die Ziffern' })),
      ),
      '',
    ),
  )
