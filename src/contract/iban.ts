import * as z from 'zod/mini'
import { feld } from './bausteine.ts'

/** DE89 3704 0044 0532 0130 00: letters as numbers, the first four characters last, modulo 97 is 1. */
export function istIban(wert: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(wert)) return false
  const ziffern = (wert.slice(4) + wert.slice(0, 4)).replace(/[A-Z]/g, (b) => String(b.charCodeAt(0) - 55))
  return Array.from(ziffern).reduce((rest, ziffer) => (rest * 10 + Number(ziffer)) % 97, 0) === 1
}

/** An IBAN, stored without blanks in upper case; `''` stands for "not given". */
export const iban = (titel: string) =>
  feld(
    titel,
    z._default(
      z.pipe(
        z.pipe(
          z.string().check(z.maxLength(60)),
          z.transform((w: string) => w.replace(/\s/g, '').toUpperCase()),
        ),
        z.string().check(z.refine((w) => w === '' || istIban(w), { error: 'ist nicht gültig: Bitte prüfe die Ziffern' })),
      ),
      '',
    ),
  )
