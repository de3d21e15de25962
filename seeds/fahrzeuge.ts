// Vehicles: those of the chapter's call sign list, then invented ones; due dates lie around the day of the seed.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { monatVon } from './tage.ts'
import type { Zufall } from './zufall.ts'

export type Fahrzeug = Insertable<DB['fahrzeuge']> & { _id: string; bezeichnung: string; kmStand: number | null }

interface Art {
  readonly typ: string
  readonly klasse: string
  readonly sitze: number
  readonly tragen: number
  readonly masse: number
  readonly hersteller: string
}
const ARTEN = {
  KTW: { typ: 'KTW', klasse: 'B', sitze: 5, tragen: 1, masse: 3500, hersteller: 'Mercedes-Benz' },
  RTW: { typ: 'RTW', klasse: 'C1', sitze: 4, tragen: 1, masse: 5300, hersteller: 'Mercedes-Benz' },
  ELW: { typ: 'ELW', klasse: 'B', sitze: 5, tragen: 0, masse: 3200, hersteller: 'Volkswagen' },
  MTW: { typ: 'MTW/MTF', klasse: 'B', sitze: 9, tragen: 0, masse: 3200, hersteller: 'Ford' },
  GWSan: { typ: 'GW-San', klasse: 'C1', sitze: 6, tragen: 2, masse: 7490, hersteller: 'MAN' },
  PKW: { typ: 'PKW', klasse: 'B', sitze: 5, tragen: 0, masse: 1900, hersteller: 'Škoda' },
  KTWB: { typ: 'KTW-B', klasse: 'C1', sitze: 4, tragen: 2, masse: 4600, hersteller: 'Mercedes-Benz' },
  GWBt: { typ: 'GW-Bt', klasse: 'C1', sitze: 6, tragen: 0, masse: 7490, hersteller: 'Iveco' },
  Anhaenger: { typ: 'Anhaenger', klasse: 'BE', sitze: 0, tragen: 0, masse: 1300, hersteller: 'Humbaur' },
} as const satisfies Record<string, Art>

/** Call sign list: number, kind; in the order in which a small chapter has them. The one with the overdue inspection comes early. */
const LISTE: readonly (readonly [kennung: string, art: keyof typeof ARTEN])[] = [
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
const WEITERE: readonly (keyof typeof ARTEN)[] = ['KTW', 'MTW', 'KTWB', 'PKW', 'RTW', 'GWBt', 'Anhaenger', 'MTW', 'KTW', 'GWSan']
const STELLE: Readonly<Record<string, string>> = {
  KTW: '14',
  MTW: '19',
  KTWB: '16',
  PKW: '18',
  RTW: '13',
  GWBt: '17',
  GWSan: '15',
  ELW: '11',
}

/** `anzahl` vehicles in use, and after them `geloescht` ones that can be reactivated. */
export function fahrzeuge(
  zufall: Zufall,
  anzahl: number,
  geloescht: number,
  umstaende: { heute: string; standorte: readonly string[]; erstellt: Date; wer: string },
): Fahrzeug[] {
  const { heute, standorte, erstellt, wer } = umstaende
  const zeit = erstellt.toISOString()
  const jahr = Number(heute.slice(0, 4))
  const naechste: Record<string, number> = {}
  const fahrzeug = (kennung: string, art: keyof typeof ARTEN, nummer: number, besonderes: Partial<Fahrzeug> = {}): Fahrzeug => {
    const { typ, klasse, sitze, tragen, masse, hersteller } = ARTEN[art]
    const rollt = art !== 'Anhaenger'
    const rufname = kennung === '' ? '' : `Musterstadt ${kennung.slice(0, 2)}/${kennung.slice(2)}`
    const [status, statusGrund] = zufall.trifft(0.88)
      ? (['einsatzbereit', ''] as const)
      : zufall.eins([
          ['werkstatt', 'Inspektion'],
          ['eingeschraenkt', 'Rückfahrkamera defekt'],
          ['ausserDienst', 'Unfallschaden'],
        ] as const)
    return {
      _id: zufall.id(erstellt),
      version: 1,
      erstelltAm: zeit,
      erstelltVon: wer,
      geaendertAm: zeit,
      geaendertVon: wer,
      bezeichnung: rufname || (nummer === 7 ? 'Anhänger Zelt' : `Anhänger ${nummer}`),
      typ,
      kennzeichen: `MU-ST ${kennung || 9_001 + Math.max(0, nummer - 7)}`,
      funkrufname: rufname,
      kennung,
      rufnameKurz: kennung,
      hersteller,
      aufbau: rollt && tragen > 0 ? zufall.eins(['Kofferaufbau', 'Kastenwagen', 'Ausbau Beispielbau']) : '',
      baujahr: jahr - zufall.ganz(1, 16),
      fin: rollt ? `WMU${String(10_000_000_000_000 + nummer * 7_919_113).slice(-14)}` : '',
      sitzplaetze: sitze || null,
      tragen,
      zulGesamtmasse: masse,
      fuehrerscheinklasse: klasse,
      einweisungErforderlich: rollt && typ !== 'PKW',
      einweisungsgruppe: rollt ? typ : '',
      tankkarte: rollt ? `T-${1_000 + nummer}` : '',
      kraftstoff: rollt ? zufall.eins(['diesel', 'diesel', 'diesel', 'hybrid', 'strom']) : null,
      standort: zufall.eins(standorte),
      huBis: monatVon(heute, kennung === UEBERFAELLIG ? -2 : zufall.ganz(0, tragen > 0 ? 11 : 23)),
      spBis: masse > 3_500 ? monatVon(heute, zufall.ganz(1, 6)) : '',
      uvvBis: monatVon(heute, zufall.ganz(0, 11)),
      medPruefungBis: tragen > 0 ? monatVon(heute, zufall.ganz(0, 11)) : '',
      versicherungBis: rollt ? `${jahr}-12` : '',
      desinfektionBis: tragen > 0 ? monatVon(heute, zufall.ganz(0, 1)) : '',
      status,
      statusGrund,
      buchbar: true,
      buchungsregeln: {
        maxStunden: typ === 'PKW' ? 72 : null,
        vorlaufMin: null,
        genehmigung: typ === 'RTW' || typ === 'GW-San' || typ === 'MTW/MTF',
      },
      kmStand: rollt ? zufall.ganz(3_000, 190_000) : null,
      pruefintervalle: {
        // Ambulances carry passengers: yearly (StVZO, Anlage VIII).
        hu: tragen > 0 ? 12 : 24,
        sp: masse > 3_500 ? 12 : null,
        uvv: 12,
        medPruefung: tragen > 0 ? 12 : null,
        desinfektion: tragen > 0 ? 1 : null,
      },
      aktiv: true,
      ...besonderes,
    }
  }
  const kennungFuer = (art: keyof typeof ARTEN): string => {
    const stelle = STELLE[art]
    if (stelle === undefined) return ''
    naechste[stelle] = (naechste[stelle] ?? 10) + 1
    return `${stelle}${naechste[stelle]}`
  }
  return Array.from({ length: anzahl + geloescht }, (_leer, i) => {
    const [kennung, art] = LISTE[i < anzahl ? i : LISTE.length] ?? [null, WEITERE[i % WEITERE.length] ?? 'KTW']
    return fahrzeug(
      kennung ?? kennungFuer(art),
      art,
      i,
      i < anzahl ? {} : { aktiv: false, status: 'ausserDienst', statusGrund: 'Ausgemustert' },
    )
  })
}
