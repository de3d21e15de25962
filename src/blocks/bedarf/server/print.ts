// The estimate as the authority gets it: what was put in, how it was calculated, what came out, what is planned, and how
// far the method reaches.
import { staysBelow, plannedKraefte, type Kraefte, type Planschicht, requiredKraefte } from '#blocks/dienst/bedarfs-rows.ts'
import {
  bold,
  type BuildingBlock,
  COLOR,
  type Fact,
  factTable,
  heading,
  type PrintDocument,
  quietText,
  table,
  keepTogether,
} from '#blocks/dokumente/server/index.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import { countText, yesNo } from '#contract/words.ts'
import { COMMAND_NAMES, helpersText, levelName, PER_QM, type Risiko } from '../contract.ts'
import { comparisonText, QUESTIONS_NOTE } from '../second-opinion.ts'
import type { BedarfsTable } from '../table.ts'
import { TABLE_END } from './determine.ts'

const whole = new Intl.NumberFormat('de-DE')
const n = (value: number) => whole.format(value)
const LIMITS = [
  'Das Verfahren gilt nicht für räumlich weit ausgedehnte Veranstaltungen, zum Beispiel Radrennen, ' +
    'Volksläufe oder Umzüge über lange Strecken.',
  'Die errechnete Zahl der Krankentransportwagen ist oft unrealistisch und im Einzelfall zu prüfen.',
  'Die Besatzungen der Fahrzeuge kommen zu den Helferinnen und Helfern hinzu.',
  'Das Ergebnis ist eine Orientierung. Was notwendig ist, entscheidet die zuständige Behörde.',
]
const WITHOUT_DIENST = [
  'weniger als 1.500 Besucher',
  'Dauer höchstens 3 Stunden',
  'Notarzt in höchstens 10 Minuten vor Ort',
  'geringe Verletzungsgefahr',
  'keine Risikogruppen im Publikum',
]

function originText({ flaecheQm, ...input }: Risiko['eingabe'], field: keyof typeof PER_QM): string {
  const given = input[field]
  const [perQm, qm] = [PER_QM[field], flaecheQm ?? 0]
  return given === null ? `${n(qm * perQm)} (aus ${n(qm)} m² × ${perQm})` : n(given)
}

const inputPart = ({ eingabe }: Risiko): BuildingBlock[] => [
  heading('Angaben zur Veranstaltung'),
  factTable([
    ['Art', eingabe.veranstaltungsart],
    [
      'Höchstens zulässig',
      eingabe.maxBesucher === null && eingabe.flaecheQm === null ? 'nicht festgelegt' : `${originText(eingabe, 'maxBesucher')} Besucher`,
    ],
    ['Erwartet', `${originText(eingabe, 'erwarteteBesucher')} Besucher`],
    ['Geschlossenes Gebäude', yesNo(eingabe.geschlossen)],
    ['Prominente', n(eingabe.prominente)],
    ['Gewalt erwartet', yesNo(eingabe.gewaltErwartet)],
  ]),
]

function calculationPart({ eingabe, ergebnis }: Risiko, rules: BedarfsTable): BuildingBlock[] {
  const besucherPoints = ergebnis.z1 + ergebnis.z2 + ergebnis.z3
  return [
    heading('Rechenweg'),
    table(
      ['Schritt', 'Punkte'],
      [
        ['Z1: höchstens zulässige Besucher', n(ergebnis.z1)],
        [eingabe.geschlossen ? 'Z2: geschlossenes Gebäude, noch einmal Z1' : 'Z2: kein geschlossenes Gebäude', n(ergebnis.z2)],
        [`Z3: erwartete Besucher, ${rules.erwarteteGerundet ? 'je 500, gerundet' : 'je volle 500'}`, n(ergebnis.z3)],
        [
          `(Z1 + Z2 + Z3) × Faktor der Veranstaltungsart = ${n(besucherPoints)} × ${n(ergebnis.faktor)}`,
          n(Math.round(besucherPoints * ergebnis.faktor * 100) / 100),
        ],
        [
          `Z6: Prominente, ${n(rules.prominentePunkte)} je angefangene ` +
            `5${rules.prominenteMax === null ? '' : `, höchstens ${n(rules.prominenteMax)}`}`,
          n(ergebnis.z6),
        ],
        ['Z7: Gewalt erwartet', n(ergebnis.z7)],
        [bold('Gesamt'), bold(n(ergebnis.gesamt))],
      ],
      ['*', 60],
      ['left', 'right'],
    ),
  ]
}

function resultPart({ ergebnis }: Risiko): BuildingBlock[] {
  return [
    heading('Ergebnis'),
    {
      text: [`${countText(ergebnis.gesamt, 'Punkt', 'Punkte')} – Stufe ${ergebnis.stufe}: `, bold(levelName(ergebnis))],
      margin: [0, 0, 0, 4],
    },
    ...(ergebnis.ueberTabelle
      ? [
          bold(
            `Das Ergebnis liegt über ${TABLE_END} Punkten, dort endet die Tabelle. ` +
              'Die Werte sind Mindestwerte; der Bedarf ist mit der Behörde im Einzelnen festzulegen.',
            { color: COLOR.warning, margin: [0, 0, 0, 4] },
          ),
        ]
      : []),
    table(
      ['Helfer', 'KTW', 'RTW', 'Notarzt', 'Großraum-KTW', 'Unfallhilfsstellen'],
      [
        [helpersText(ergebnis), ergebnis.ktw, ergebnis.rtw, ergebnis.notarzt, ergebnis.gktw, ergebnis.unfallhilfsstellen].map((value) =>
          bold(String(value), { fontSize: 12 }),
        ),
      ],
      ['*', '*', '*', '*', 84, 100],
      Array<'center'>(6).fill('center'),
    ),
    factTable([
      ['Einsatzleitung', COMMAND_NAMES[ergebnis.einsatzleitung]],
      ['Tabelle', `${ergebnis.tabelle} (Maurer-Schema)`],
    ]),
  ]
}

function planPart({ schichten }: Occasion, { ergebnis, manuelleAbweichungGrund }: Risiko): BuildingBlock[] {
  const needed = requiredKraefte(ergebnis)
  const numbers = (plan: Kraefte) =>
    (['helfer', 'ktw', 'rtw', 'notarzt'] as const).map((what): BuildingBlock => ({
      text: n(plan[what]),
      ...(plan[what] < needed[what] ? { style: 'bold', color: COLOR.warning } : {}),
    }))
  const plans = schichten.map((schicht) => ({ schicht, plan: plannedKraefte(schicht) }))
  const reason = manuelleAbweichungGrund || 'ohne Angabe'
  return [
    heading('Geplante Kräfte'),
    table(
      ['Schicht', 'Helfer', 'KTW', 'RTW', 'Notarzt'],
      [
        ...plans.map(({ schicht, plan }, n) => [
          {
            stack: [
              schicht.bezeichnung || (plans.length > 1 ? `Schicht ${n + 1}` : 'Ganzer Dienst'),
              quietText(readableSpan(schicht.beginn, schicht.ende), { fontSize: 9 }),
            ],
          },
          ...numbers(plan),
        ]),
        [bold('Nach der Ermittlung mindestens'), ...numbers(needed)],
      ],
      ['*', 55, 45, 45, 55],
      ['left', 'center', 'center', 'center', 'center'],
    ),
    ...(plans.some(({ plan }) => staysBelow(plan, needed)) || manuelleAbweichungGrund
      ? [{ text: [bold('Begründung der Abweichung: '), reason], margin: [0, 0, 0, 8] }]
      : []),
  ]
}

function questionsPart(risiko: Risiko): BuildingBlock[] {
  if (risiko.fragebogen.length === 0) return []
  return [
    heading('Zweitmeinung nach Fragen'),
    table(
      ['Frage', 'Antwort'],
      risiko.fragebogen.map(({ frage, ja }) => [frage, yesNo(ja)]),
      ['*', 60],
      ['left', 'right'],
    ),
    bold(comparisonText(risiko)),
    quietText(QUESTIONS_NOTE, { fontSize: 9, margin: [0, 2, 0, 8] }),
  ]
}

interface Occasion {
  readonly nummer: string
  readonly bezeichnung: string
  readonly facts: readonly Fact[]
  readonly schichten: readonly (Planschicht & { readonly bezeichnung: string; readonly beginn: string; readonly ende: string })[]
}

export function bedarfsDocument(occasion: Occasion, risiko: Risiko, rules: BedarfsTable): PrintDocument {
  return {
    titel: 'Bedarfsermittlung Sanitätsdienst',
    subtitle: `${occasion.nummer} · ${occasion.bezeichnung}`,
    foot: `Bedarfsermittlung ${occasion.nummer}`,
    content: [
      factTable(occasion.facts),
      ...inputPart(risiko),
      ...calculationPart(risiko, rules),
      ...resultPart(risiko),
      ...questionsPart(risiko),
      ...planPart(occasion, risiko),
      keepTogether(heading('Grenzen des Verfahrens'), { ul: LIMITS, margin: [0, 0, 0, 6] }),
      keepTogether(
        heading('Wann kein Sanitätsdienst nötig ist'),
        'Auf einen Sanitätsdienst kann verzichtet werden, wenn alle fünf Merkmale zutreffen:',
        { ul: WITHOUT_DIENST, margin: [0, 2, 0, 0] },
      ),
    ],
  }
}
