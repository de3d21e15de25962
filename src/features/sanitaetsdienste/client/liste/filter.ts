// What the address of the list says, as the server is asked for it.
import { instant, plusMonate } from '#client/datum.ts'
import type { Listenfilter } from '../daten.ts'

/** The parameters of the address; '' is not set. */
export const PARAMETER = ['nur', 'suche', 'von', 'bis', 'ansicht'] as const
export type Adresse = Readonly<Record<(typeof PARAMETER)[number], string>>

/** What one looks at: '' is what comes. */
export type Sicht = '' | 'meine' | 'offen' | 'extern' | 'abgesagt' | 'vergangen' | 'entwurf'

const SICHTEN: readonly Sicht[] = ['meine', 'offen', 'extern', 'abgesagt', 'vergangen', 'entwurf']
/** Anything else in the address is what comes. */
export const sichtAus = (nur: string): Sicht => SICHTEN.find((sicht) => sicht === nur) ?? ''

const MONAT = /^\d{4}-(0[1-9]|1[0-2])$/
/** The part of the server's filters that the address can say. */
export type Frage = Pick<Listenfilter, 'nur' | 'art' | 'suche' | 'von' | 'bis'> & { readonly limit?: number }
/** The first moment of a month 'YYYY-MM' in Berlin; undefined for what is none. */
const monatsbeginn = (monat: string): string | undefined => (MONAT.test(monat) ? instant(`${monat}-01`, '00:00') : undefined)

/** Who shall be listed, without the span. */
const wer = (sicht: Sicht): Pick<Listenfilter, 'nur' | 'art'> => {
  if (sicht === 'extern') return { nur: 'kommend', art: 'extern' }
  return { nur: sicht === '' ? 'kommend' : sicht }
}

/** The list: what comes unless the address names a view; a span of months also shows what lies behind. */
export function listenfilter({ nur, suche, von, bis }: Pick<Adresse, 'nur' | 'suche' | 'von' | 'bis'>): Frage {
  const sicht = sichtAus(nur)
  const [ab, bisVor] = [monatsbeginn(von), MONAT.test(bis) ? monatsbeginn(plusMonate(bis, 1)) : undefined]
  const { nur: welche, ...art } = wer(sicht)
  const nurKommende = welche === 'kommend' && ab === undefined && bisVor === undefined
  return {
    ...art,
    ...(welche !== undefined && (welche !== 'kommend' || nurKommende) ? { nur: welche } : {}),
    ...(suche === '' ? {} : { suche }),
    ...(ab === undefined ? {} : { von: ab }),
    ...(bisVor === undefined ? {} : { bis: bisVor }),
  }
}

/** The calendar: all that its span shows, past ones too, narrowed by the view. Days 'YYYY-MM-DD', `bis` the first one behind it. */
export function kalenderfilter({ nur, suche }: Pick<Adresse, 'nur' | 'suche'>, von: string, bis: string): Frage {
  const { nur: welche, ...art } = wer(sichtAus(nur))
  return {
    ...art,
    ...(welche === undefined || welche === 'kommend' || welche === 'vergangen' ? {} : { nur: welche }),
    ...(suche === '' ? {} : { suche }),
    von: instant(von, '00:00'),
    bis: instant(bis, '00:00'),
    limit: 500,
  }
}
