// Services for edge cases: each shows one rule (demo-data 6.4), and they give the accounts `helfer` and `leitung` open tasks.
import type { BedarfsRow } from '#blocks/dienst/contract.ts'
import type { Ort } from '../inventory/orte.ts'
import { plusDays } from '../days.ts'
import { clock, clockChange } from '../clock.ts'
import { bedarfFor } from './bedarf.ts'
import type { People } from './people.ts'
import type { Plan, Schichtplan } from './plan.ts'
import { NEIGHBOURS, TEMPLATES } from './templates.ts'

/** The first such weekday (0 Sunday) the given number of days ahead or later; if negative, the last one that many days ago or earlier. */
function weekday(today: string, inDays: number, day: number): string {
  const step = inDays < 0 ? -1 : 1
  for (let i = inDays; ; i += step) {
    const candidate = plusDays(today, i)
    if (new Date(candidate).getUTCDay() === day) return candidate
  }
}

interface Circumstances {
  readonly today: string
  readonly orte: readonly Ort[]
  readonly people: People
}

/** Edge cases by name, so that dependent rows (such as an Anfrage) can find them. */
export type EdgeCase =
  | 'umstellungKommt'
  | 'umstellungWar'
  | 'zweiTage'
  | 'abgesagt'
  | 'extern'
  | 'ohneFahrzeug'
  | 'ueberbucht'
  | 'leiterwechsel'
  | 'minderjaehrig'
  | 'kontrolleAbgelaufen'
  | 'anschlussEins'
  | 'anschlussZwei'
  | 'hilferuf'
  | 'abzuschliessen'

export function edges({ today, orte, people }: Circumstances): ReadonlyMap<EdgeCase, Plan> {
  const who = (username: string) => people.named(username)
  const [helfer, leitung, ruth, anna] = [who('helfer'), who('leitung'), who('ruth.angstroem'), who('anna.schaefer')]
  const schicht = (day: string, von: number, bis: number, plaetze: number, special: Partial<Schichtplan> = {}): Schichtplan => {
    const { rows, types } = bedarfFor(plaetze, true)
    return { bezeichnung: '', von: clock(day, von), bis: clock(day, bis), rows, types, praktikanten: 0, ...special }
  }
  const plan = (bezeichnung: string, schichten: readonly Schichtplan[], special: Partial<Plan> = {}): Plan => {
    const template = TEMPLATES.find(({ name }) => bezeichnung.startsWith(name))
    const ort = orte.find(({ name }) => name === template?.ort) ?? orte.find(({ name }) => name === 'Marktplatz')
    return {
      kind: 'intern',
      bezeichnung,
      kategorie: template?.kategorie ?? 'Sport',
      veranstalter: template?.veranstalter ?? 'Laufteam Musterstadt',
      ort: ort?._id ?? '',
      situation: 'kommend',
      schichten,
      filled: 0.7,
      eingeteilt: 0.6,
      waiting: 0,
      ...special,
    }
  }
  const [nextChange, lastChange] = [clockChange(today, 'naechste'), clockChange(today, 'letzte')]
  const [backToBack, rock] = [weekday(today, 20, 6), weekday(today, 27, 6)]
  const rockschichten = (['Samstag Nachmittag', 'Samstag Abend', 'Sonntag Vormittag', 'Sonntag Nachmittag'] as const).map(
    (bezeichnung, i) => schicht(plusDays(rock, Math.floor(i / 2)), [12, 18, 10, 16][i] ?? 0, [18, 24, 16, 22][i] ?? 0, 6, { bezeichnung }),
  )
  const twoSh: BedarfsRow[] = [
    { qualifikation: 'SH', anzahl: 2, funktion: '', mindestalter: 18 },
    { qualifikation: 'SanA', anzahl: 2, funktion: '', mindestalter: null },
  ]
  const nightSchicht = { set: [{ helfer, status: 'eingeteilt' }] } as const

  return new Map<EdgeCase, Plan>([
    ['umstellungKommt', plan('24-Stunden-Lauf, Nachtwache', [schicht(nextChange, 20, 32, 4)])],
    [
      'umstellungWar',
      plan('24-Stunden-Schwimmen, Nachtwache', [schicht(lastChange, 20, 32, 4, nightSchicht)], {
        situation: 'vergangen',
        filled: 1,
        eingeteilt: 1,
      }),
    ],
    ['zweiTage', plan('Open-Air Rock', rockschichten, { leiter: anna })],
    [
      'abgesagt',
      plan('Firmenlauf', [schicht(weekday(today, 17, 4), 16, 21, 8)], {
        situation: 'abgesagt',
        leiter: leitung,
        filled: 1,
        eingeteilt: 1,
        special: { absageVon: 'veranstalter', absageGrund: 'Der Veranstalter hat wegen einer Unwetterwarnung abgesagt.' },
      }),
    ],
    [
      'extern',
      plan('Stadtfest Probetal', [schicht(weekday(today, 24, 6), 11, 19, 4)], {
        kind: 'extern',
        veranstalter: NEIGHBOURS[1],
        kategorie: 'Volksfest',
      }),
    ],
    [
      'ohneFahrzeug',
      plan(
        'Theater im Schauspielhaus',
        [schicht(weekday(today, 8, 4), 18, 22, 3, { ...onFoot(3), set: [{ helfer, status: 'eingeteilt', comment: '' }] })],
        { leiter: leitung, filled: 1, eingeteilt: 1 },
      ),
    ],
    [
      'ueberbucht',
      plan(
        'Benefizkonzert',
        [
          schicht(weekday(today, 15, 5), 18, 23, 8, {
            set: [{ helfer, status: 'warteliste', comment: 'Würde sehr gern dabei sein.' }],
          }),
        ],
        { leiter: anna, filled: 1, eingeteilt: 0.4, waiting: 4 },
      ),
    ],
    ['leiterwechsel', plan('Reitturnier', [schicht(weekday(today, 33, 0), 8, 16, 5)], { leiter: ruth, earlier: [ruth, anna, leitung] })],
    [
      'minderjaehrig',
      plan(
        'Volkslauf',
        [
          schicht(weekday(today, 22, 0), 9, 14, 10, {
            praktikanten: 2,
            set: [{ helfer: who('mika.jungblut'), status: 'eingeteilt', praktikant: true, comment: 'Meine Eltern sind einverstanden.' }],
          }),
        ],
        { leiter: leitung, eingeteilt: 0.2 },
      ),
    ],
    [
      'kontrolleAbgelaufen',
      plan(
        'Weihnachtsmarkt',
        [
          schicht(weekday(today, 4, 6), 14, 20, 6, {
            set: [
              { helfer: who('paul.strasser'), status: 'eingeteilt', funktion: 'Fahrer' },
              { helfer, status: 'eingeteilt', comment: '' },
            ],
          }),
        ],
        { leiter: leitung, filled: 0.5 },
      ),
    ],
    [
      'anschlussEins',
      plan('Schulfest', [schicht(backToBack, 10, 14, 4, { set: [{ helfer: who('cem.yildiz'), status: 'eingeteilt' }] })], {
        leiter: anna,
      }),
    ],
    [
      'anschlussZwei',
      plan('Handballspiel', [schicht(backToBack, 14, 18, 4, { set: [{ helfer: who('cem.yildiz'), status: 'eingeteilt' }] })], {
        leiter: ruth,
      }),
    ],
    [
      'hilferuf',
      plan('Lichterfest', [schicht(weekday(today, 5, 5), 17, 22, 4, { rows: twoSh, types: ['KTW'] })], {
        leiter: leitung,
        filled: 0.4,
        eingeteilt: 1,
      }),
    ],
    [
      'abzuschliessen',
      plan('Fußballspiel', [schicht(weekday(today, -2, 0), 13, 17, 4, nightSchicht)], {
        situation: 'offen',
        leiter: leitung,
        filled: 1,
        eingeteilt: 1,
      }),
    ],
  ])
}

function onFoot(plaetze: number): Pick<Schichtplan, 'rows' | 'types'> {
  return bedarfFor(plaetze, false)
}
