// Vehicles: those of the chapter's call sign list, then invented ones; due dates are around the seeding day.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { monthOf } from '../days.ts'
import type { Random } from '../random.ts'

export type Fahrzeug = Insertable<DB['fahrzeuge']> & { _id: string; bezeichnung: string; kmStand: number | null }

interface Kind {
  readonly typ: string
  readonly category: string
  readonly seats: number
  readonly tragen: number
  readonly crew: readonly [number, number, number] | null
  readonly weight: number
  readonly hersteller: string
}
const KINDS = {
  KTW: { typ: 'KTW', category: 'B', seats: 5, tragen: 1, crew: [0, 0, 2], weight: 3500, hersteller: 'Mercedes-Benz' },
  RTW: { typ: 'RTW', category: 'C1', seats: 4, tragen: 1, crew: [0, 0, 2], weight: 5300, hersteller: 'Mercedes-Benz' },
  ELW: { typ: 'ELW', category: 'B', seats: 5, tragen: 0, crew: [1, 1, 2], weight: 3200, hersteller: 'Volkswagen' },
  MTW: { typ: 'MTW/MTF', category: 'B', seats: 9, tragen: 0, crew: [0, 1, 8], weight: 3200, hersteller: 'Ford' },
  GWSan: { typ: 'GW-San', category: 'C1', seats: 6, tragen: 2, crew: [0, 1, 5], weight: 7490, hersteller: 'MAN' },
  PKW: { typ: 'PKW', category: 'B', seats: 5, tragen: 0, crew: null, weight: 1900, hersteller: 'Škoda' },
  KTWB: { typ: 'KTW-B', category: 'C1', seats: 4, tragen: 2, crew: [0, 0, 2], weight: 4600, hersteller: 'Mercedes-Benz' },
  GWBt: { typ: 'GW-Bt', category: 'C1', seats: 6, tragen: 0, crew: [0, 1, 5], weight: 7490, hersteller: 'Iveco' },
  Anhaenger: { typ: 'Anhaenger', category: 'BE', seats: 0, tragen: 0, crew: null, weight: 1300, hersteller: 'Humbaur' },
} as const satisfies Record<string, Kind>

/** Call sign list: number and kind, in the order used by a small chapter. The vehicle with the overdue inspection is early in the list. */
const LIST: readonly (readonly [kennung: string, art: keyof typeof KINDS])[] = [
  ['1401', 'KTW'],
  ['1402', 'KTW'],
  ['1902', 'PKW'],
  ['1901', 'MTW'],
  ['1301', 'RTW'],
  ['1101', 'ELW'],
  ['1501', 'GWSan'],
  ['', 'Anhaenger'],
]
const UEBERFAELLIG = '1902'
const MORE: readonly (keyof typeof KINDS)[] = ['KTW', 'MTW', 'KTWB', 'PKW', 'RTW', 'GWBt', 'Anhaenger', 'MTW', 'KTW', 'GWSan']
const PREFIX: Readonly<Record<string, string>> = {
  KTW: '14',
  MTW: '19',
  KTWB: '16',
  PKW: '18',
  RTW: '13',
  GWBt: '17',
  GWSan: '15',
  ELW: '11',
}

/** `count` active vehicles, followed by `deleted` ones that can be reactivated. */
export function fahrzeuge(
  random: Random,
  count: number,
  deleted: number,
  circumstances: { today: string; standorte: readonly string[]; created: Date; who: string },
): Fahrzeug[] {
  const { today, standorte, created, who } = circumstances
  const time = created.toISOString()
  const year = Number(today.slice(0, 4))
  const next: Record<string, number> = {}
  const fahrzeug = (kennung: string, kind: keyof typeof KINDS, number: number, special: Partial<Fahrzeug> = {}): Fahrzeug => {
    const { typ, category, seats, tragen, crew, weight, hersteller } = KINDS[kind]
    const motorised = kind !== 'Anhaenger'
    const rufname = kennung === '' ? '' : `Musterstadt ${kennung.slice(0, 2)}/${kennung.slice(2)}`
    const [status, statusReason] = random.chance(0.88)
      ? (['einsatzbereit', ''] as const)
      : random.pick([
          ['werkstatt', 'Inspektion'],
          ['eingeschraenkt', 'Rückfahrkamera defekt'],
          ['ausserDienst', 'Unfallschaden'],
        ] as const)
    return {
      _id: random.id(created),
      version: 1,
      erstelltAm: time,
      erstelltVon: who,
      geaendertAm: time,
      geaendertVon: who,
      bezeichnung: rufname || (number === 7 ? 'Anhänger Zelt' : `Anhänger ${number}`),
      typ,
      kennzeichen: `MU-ST ${kennung || 9_001 + Math.max(0, number - 7)}`,
      funkrufname: rufname,
      kennung,
      rufnameKurz: kennung,
      hersteller,
      aufbau: motorised && tragen > 0 ? random.pick(['Kofferaufbau', 'Kastenwagen', 'Ausbau Beispielbau']) : '',
      baujahr: year - random.whole(1, 16),
      fin: motorised ? `WMU${String(10_000_000_000_000 + number * 7_919_113).slice(-14)}` : '',
      sitzplaetze: seats || null,
      tragen,
      fuehrer: crew?.[0] ?? null,
      unterfuehrer: crew?.[1] ?? null,
      mannschaft: crew?.[2] ?? null,
      zulGesamtmasse: weight,
      fuehrerscheinklasse: category,
      einweisungErforderlich: motorised && typ !== 'PKW',
      einweisungsgruppe: motorised ? typ : '',
      tankkarte: motorised ? `T-${1_000 + number}` : '',
      kraftstoff: motorised ? random.pick(['diesel', 'diesel', 'diesel', 'hybrid', 'strom']) : null,
      standort: random.pick(standorte),
      huBis: monthOf(today, kennung === UEBERFAELLIG ? -2 : random.whole(0, tragen > 0 ? 11 : 23)),
      spBis: weight > 3_500 ? monthOf(today, random.whole(1, 6)) : '',
      uvvBis: monthOf(today, random.whole(0, 11)),
      medPruefungBis: tragen > 0 ? monthOf(today, random.whole(0, 11)) : '',
      versicherungBis: motorised ? `${year}-12` : '',
      desinfektionBis: tragen > 0 ? monthOf(today, random.whole(0, 1)) : '',
      status,
      statusGrund: statusReason,
      buchbar: true,
      buchungsregeln: {
        maxStunden: typ === 'PKW' ? 72 : null,
        vorlaufMin: null,
        genehmigung: typ === 'RTW' || typ === 'GW-San' || typ === 'MTW/MTF',
      },
      kmStand: motorised ? random.whole(3_000, 190_000) : null,
      pruefintervalle: {
        // Yearly for passenger transport such as ambulances (StVZO, Anlage VIII).
        hu: tragen > 0 ? 12 : 24,
        sp: weight > 3_500 ? 12 : null,
        uvv: 12,
        medPruefung: tragen > 0 ? 12 : null,
        desinfektion: tragen > 0 ? 1 : null,
      },
      aktiv: true,
      ...special,
    }
  }
  const kennungFor = (kind: keyof typeof KINDS): string => {
    const prefix = PREFIX[kind]
    if (prefix === undefined) return ''
    next[prefix] = (next[prefix] ?? 10) + 1
    return `${prefix}${next[prefix]}`
  }
  return Array.from({ length: count + deleted }, (_empty, i) => {
    const [kennung, kind] = LIST[i < count ? i : LIST.length] ?? [null, MORE[i % MORE.length] ?? 'KTW']
    return fahrzeug(
      kennung ?? kennungFor(kind),
      kind,
      i,
      i < count ? {} : { aktiv: false, status: 'ausserDienst', statusGrund: 'Ausgemustert' },
    )
  })
}
