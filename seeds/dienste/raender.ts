// The services that are there for their edge: each shows one thing that must hold (demo-data 6.4), and together they give
// the accounts `helfer` and `leitung` something to do.
import type { Bedarfszeile } from '#blocks/anmeldung/contract.ts'
import type { Ort } from '../orte.ts'
import { plusTage } from '../tage.ts'
import { uhr, umstellung } from '../uhr.ts'
import { bedarfFuer } from './bedarf.ts'
import type { Leute } from './leute.ts'
import type { Plan, Schichtplan } from './plan.ts'
import { NACHBARN, VORLAGEN } from './vorlagen.ts'

/** The first such weekday (0 Sunday) from so many days ahead on; negative: the last one so many days ago or before. */
function wochentag(heute: string, inTagen: number, tag: number): string {
  const schritt = inTagen < 0 ? -1 : 1
  for (let i = inTagen; ; i += schritt) {
    const versuch = plusTage(heute, i)
    if (new Date(versuch).getUTCDay() === tag) return versuch
  }
}

interface Umstaende {
  readonly heute: string
  readonly orte: readonly Ort[]
  readonly leute: Leute
}

/** Edge case by name, so that what hangs on one (a question to somebody) finds it. */
export type Randfall =
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

export function raender({ heute, orte, leute }: Umstaende): ReadonlyMap<Randfall, Plan> {
  const wer = (username: string) => leute.wer(username)
  const [helfer, leitung, ruth, anna] = [wer('helfer'), wer('leitung'), wer('ruth.angstroem'), wer('anna.schaefer')]
  const schicht = (tag: string, von: number, bis: number, plaetze: number, besonderes: Partial<Schichtplan> = {}): Schichtplan => {
    const { zeilen, typen } = bedarfFuer(plaetze, true)
    return { bezeichnung: '', von: uhr(tag, von), bis: uhr(tag, bis), zeilen, typen, praktikanten: 0, ...besonderes }
  }
  const plan = (bezeichnung: string, schichten: readonly Schichtplan[], besonderes: Partial<Plan> = {}): Plan => {
    const vorlage = VORLAGEN.find(({ name }) => bezeichnung.startsWith(name))
    const ort = orte.find(({ name }) => name === vorlage?.ort) ?? orte.find(({ name }) => name === 'Marktplatz')
    return {
      art: 'intern',
      bezeichnung,
      kategorie: vorlage?.kategorie ?? 'Sport',
      veranstalter: vorlage?.veranstalter ?? 'Laufteam Musterstadt',
      ort: ort?._id ?? '',
      lage: 'kommend',
      schichten,
      gefuellt: 0.7,
      eingeteilt: 0.6,
      warten: 0,
      ...besonderes,
    }
  }
  const [kommt, war] = [umstellung(heute, 'naechste'), umstellung(heute, 'letzte')]
  const [anschluss, rock] = [wochentag(heute, 20, 6), wochentag(heute, 27, 6)]
  const rockschichten = (['Samstag Nachmittag', 'Samstag Abend', 'Sonntag Vormittag', 'Sonntag Nachmittag'] as const).map(
    (bezeichnung, i) => schicht(plusTage(rock, Math.floor(i / 2)), [12, 18, 10, 16][i] ?? 0, [18, 24, 16, 22][i] ?? 0, 6, { bezeichnung }),
  )
  const zweiSh: Bedarfszeile[] = [
    { qualifikation: 'SH', anzahl: 2, funktion: '', mindestalter: 18 },
    { qualifikation: 'SanA', anzahl: 2, funktion: '', mindestalter: null },
  ]
  const nachtschicht = { gesetzt: [{ helfer, status: 'eingeteilt' }] } as const

  return new Map<Randfall, Plan>([
    ['umstellungKommt', plan('24-Stunden-Lauf, Nachtwache', [schicht(kommt, 20, 32, 4)])],
    [
      'umstellungWar',
      plan('24-Stunden-Schwimmen, Nachtwache', [schicht(war, 20, 32, 4, nachtschicht)], { lage: 'vergangen', gefuellt: 1, eingeteilt: 1 }),
    ],
    ['zweiTage', plan('Open-Air Rock', rockschichten, { leiter: anna })],
    [
      'abgesagt',
      plan('Firmenlauf', [schicht(wochentag(heute, 17, 4), 16, 21, 8)], {
        lage: 'abgesagt',
        leiter: leitung,
        gefuellt: 1,
        eingeteilt: 1,
        besonderes: { absageVon: 'veranstalter', absageGrund: 'Der Veranstalter hat wegen einer Unwetterwarnung abgesagt.' },
      }),
    ],
    [
      'extern',
      plan('Stadtfest Probetal', [schicht(wochentag(heute, 24, 6), 11, 19, 4)], {
        art: 'extern',
        veranstalter: NACHBARN[1],
        kategorie: 'Volksfest',
      }),
    ],
    [
      'ohneFahrzeug',
      plan(
        'Theater im Schauspielhaus',
        [schicht(wochentag(heute, 8, 4), 18, 22, 3, { ...alsSchicht(3), gesetzt: [{ helfer, status: 'eingeteilt', kommentar: '' }] })],
        { leiter: leitung, gefuellt: 1, eingeteilt: 1 },
      ),
    ],
    [
      'ueberbucht',
      plan(
        'Benefizkonzert',
        [
          schicht(wochentag(heute, 15, 5), 18, 23, 8, {
            gesetzt: [{ helfer, status: 'warteliste', kommentar: 'Würde sehr gern dabei sein.' }],
          }),
        ],
        { leiter: anna, gefuellt: 1, eingeteilt: 0.4, warten: 4 },
      ),
    ],
    ['leiterwechsel', plan('Reitturnier', [schicht(wochentag(heute, 33, 0), 8, 16, 5)], { leiter: ruth, frueher: [ruth, anna, leitung] })],
    [
      'minderjaehrig',
      plan(
        'Volkslauf',
        [
          schicht(wochentag(heute, 22, 0), 9, 14, 10, {
            praktikanten: 2,
            gesetzt: [
              { helfer: wer('mika.jungblut'), status: 'eingeteilt', praktikant: true, kommentar: 'Meine Eltern sind einverstanden.' },
            ],
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
          schicht(wochentag(heute, 4, 6), 14, 20, 6, {
            gesetzt: [
              { helfer: wer('paul.strasser'), status: 'eingeteilt', funktion: 'Fahrer' },
              { helfer, status: 'eingeteilt', kommentar: '' },
            ],
          }),
        ],
        { leiter: leitung, gefuellt: 0.5 },
      ),
    ],
    [
      'anschlussEins',
      plan('Schulfest', [schicht(anschluss, 10, 14, 4, { gesetzt: [{ helfer: wer('cem.yildiz'), status: 'eingeteilt' }] })], {
        leiter: anna,
      }),
    ],
    [
      'anschlussZwei',
      plan('Handballspiel', [schicht(anschluss, 14, 18, 4, { gesetzt: [{ helfer: wer('cem.yildiz'), status: 'eingeteilt' }] })], {
        leiter: ruth,
      }),
    ],
    [
      'hilferuf',
      plan('Lichterfest', [schicht(wochentag(heute, 5, 5), 17, 22, 4, { zeilen: zweiSh, typen: ['KTW'] })], {
        leiter: leitung,
        gefuellt: 0.4,
        eingeteilt: 1,
      }),
    ],
    [
      'abzuschliessen',
      plan('Fußballspiel', [schicht(wochentag(heute, -2, 0), 13, 17, 4, nachtschicht)], {
        lage: 'offen',
        leiter: leitung,
        gefuellt: 1,
        eingeteilt: 1,
      }),
    ],
  ])
}

/** On foot. */
function alsSchicht(plaetze: number): Pick<Schichtplan, 'zeilen' | 'typen'> {
  return bedarfFuer(plaetze, false)
}
