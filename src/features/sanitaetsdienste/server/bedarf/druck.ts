// The estimate as the authority gets it: what was put in, how it was reckoned, what came out, what is planned, and how
// far the method reaches (rules.md 4.1 "Limits to print").
import { bleibtDarunter, geplant, type Kraefte, verlangt } from '#blocks/anmeldung/bedarfszeilen.ts'
import type { Risiko } from '#features/sanitaetsdienste/formen.ts'
import { angaben, type Baustein, type Dokument, FARBE, tabelle, ueberschrift } from '#blocks/dokumente/server/index.ts'
import { lesbareSpanne } from '#contract/berlin.ts'
import type { Druck } from '../dienstplan/druckdaten.ts'
import { anschrift } from '../reading.ts'

const ganz = new Intl.NumberFormat('de-DE')
const n = (wert: number) => ganz.format(wert)
const punkte = (wert: number) => `${n(wert)} ${wert === 1 ? 'Punkt' : 'Punkte'}`
const jaNein = (wert: boolean) => (wert ? 'ja' : 'nein')

export const STUFEN_TEXT = [
  'kein Sanitätsdienst erforderlich',
  'Erste-Hilfe-Posten',
  'Sanitätsdienst mit rettungsdienstlichem Fachpersonal',
  'Sanitätsdienst mit eigener Einsatzleitung',
] as const
const LEITUNG = { keine: 'nicht erforderlich', reduziert: 'reduziert', voll: 'voll besetzt' } as const

const GRENZEN = [
  'Das Verfahren gilt nicht für räumlich weit ausgedehnte Veranstaltungen, zum Beispiel Radrennen, Volksläufe oder Umzüge über lange Strecken.',
  'Die errechnete Zahl der Krankentransportwagen ist oft unrealistisch und im Einzelfall zu prüfen.',
  'Die Besatzungen der Fahrzeuge kommen zu den Helferinnen und Helfern hinzu.',
  'Das Ergebnis ist eine Orientierung. Was notwendig ist, entscheidet die zuständige Behörde.',
]
const OHNE_DIENST = [
  'weniger als 1.500 Besucher',
  'Dauer höchstens 3 Stunden',
  'Notarzt in höchstens 10 Minuten vor Ort',
  'geringe Verletzungsgefahr',
  'keine Risikogruppen im Publikum',
]

/** Where a number of visitors came from. */
const herkunft = (gegeben: number | null, flaecheQm: number | null, jeQm: number) =>
  gegeben === null ? `${n((flaecheQm ?? 0) * jeQm)} (aus ${n(flaecheQm ?? 0)} m² × ${jeQm})` : n(gegeben)

const eingabeteil = ({ eingabe }: Risiko): Baustein[] => [
  ueberschrift('Angaben zur Veranstaltung'),
  angaben([
    ['Art', eingabe.veranstaltungsart],
    ['Höchstens zulässig', `${herkunft(eingabe.maxBesucher, eingabe.flaecheQm, 4)} Besucher`],
    ['Erwartet', `${herkunft(eingabe.erwarteteBesucher, eingabe.flaecheQm, 2)} Besucher`],
    ['Geschlossenes Gebäude', jaNein(eingabe.geschlossen)],
    ['Prominente', n(eingabe.prominente)],
    ['Gewalt erwartet', jaNein(eingabe.gewaltErwartet)],
  ]),
]

function rechenteil({ eingabe, ergebnis: e }: Risiko): Baustein[] {
  const rechts = (wert: number): Baustein => n(wert)
  const fett = (teil: string, wert: number): Baustein[] => [
    { text: teil, style: 'fett' },
    { text: n(wert), style: 'fett' },
  ]
  const besucherpunkte = e.z1 + e.z2 + e.z3
  return [
    ueberschrift('Rechenweg'),
    tabelle(
      ['Schritt', 'Punkte'],
      [
        ['Z1: höchstens zulässige Besucher', rechts(e.z1)],
        [eingabe.geschlossen ? 'Z2: geschlossenes Gebäude, noch einmal Z1' : 'Z2: kein geschlossenes Gebäude', rechts(e.z2)],
        [`Z3: erwartete Besucher, ${eingabe.variante === 'IVR-2017' ? 'je volle 500' : 'je 500, gerundet'}`, rechts(e.z3)],
        [
          `(Z1 + Z2 + Z3) × Faktor der Veranstaltungsart = ${n(besucherpunkte)} × ${n(e.faktor)}`,
          rechts(Math.round(besucherpunkte * e.faktor * 100) / 100),
        ],
        [`Z6: Prominente, 10 je angefangene 5${eingabe.variante === 'IVR-2017' ? ', höchstens 30' : ''}`, rechts(e.z6)],
        ['Z7: Gewalt erwartet', rechts(e.z7)],
        fett('Gesamt', e.gesamt),
      ],
      ['*', 60],
      ['left', 'right'],
    ),
  ]
}

function ergebnisteil({ ergebnis: e }: Risiko): Baustein[] {
  const helfer = e.helferVon === e.helferBis ? n(e.helferBis) : `${n(e.helferVon)} bis ${n(e.helferBis)}`
  const zelle = (text: string): Baustein => ({ text, fontSize: 12, style: 'fett' })
  return [
    ueberschrift('Ergebnis'),
    {
      text: [`${punkte(e.gesamt)} – Stufe ${e.stufe}: `, { text: STUFEN_TEXT[e.stufe as 0 | 1 | 2 | 3], style: 'fett' }],
      margin: [0, 0, 0, 4],
    },
    ...(e.ueberTabelle
      ? [
          {
            text: 'Das Ergebnis liegt über 140 Punkten, dort endet die Tabelle. Die Werte sind Mindestwerte; der Bedarf ist mit der Behörde im Einzelnen festzulegen.',
            color: FARBE.warnung,
            style: 'fett',
            margin: [0, 0, 0, 4],
          },
        ]
      : []),
    tabelle(
      ['Helfer', 'KTW', 'RTW', 'Notarzt', 'Großraum-KTW', 'Unfallhilfsstellen'],
      [[helfer, e.ktw, e.rtw, e.notarzt, e.gktw, e.unfallhilfsstellen].map((wert) => zelle(String(wert)))],
      ['*', '*', '*', '*', 84, 100],
      Array<'center'>(6).fill('center'),
    ),
    angaben([
      ['Einsatzleitung', LEITUNG[e.einsatzleitung]],
      ['Tabelle', `${e.tabelle} (Maurer-Schema)`],
    ]),
  ]
}

function planteil({ schichten }: Druck, { ergebnis, manuelleAbweichungGrund }: Risiko): Baustein[] {
  const soll = verlangt(ergebnis)
  const zahlen = (plan: Kraefte) =>
    (['helfer', 'ktw', 'rtw', 'notarzt'] as const).map((was): Baustein => ({
      text: n(plan[was]),
      ...(plan[was] < soll[was] ? { style: 'fett', color: FARBE.warnung } : {}),
    }))
  const plaene = schichten.map((schicht) => ({ schicht, plan: geplant(schicht) }))
  const grund = manuelleAbweichungGrund || 'ohne Angabe'
  return [
    ueberschrift('Geplante Kräfte'),
    tabelle(
      ['Schicht', 'Helfer', 'KTW', 'RTW', 'Notarzt'],
      [
        ...plaene.map(({ schicht, plan }) => [
          {
            stack: [
              schicht.bezeichnung || 'Ganzer Dienst',
              { text: lesbareSpanne(schicht.beginn, schicht.ende), color: FARBE.leise, fontSize: 9 },
            ],
          },
          ...zahlen(plan),
        ]),
        [{ text: 'Nach der Ermittlung mindestens', style: 'fett' }, ...zahlen(soll)],
      ],
      ['*', 55, 45, 45, 55],
      ['left', 'center', 'center', 'center', 'center'],
    ),
    ...(plaene.some(({ plan }) => bleibtDarunter(plan, soll)) || manuelleAbweichungGrund
      ? [{ text: [{ text: 'Begründung der Abweichung: ', style: 'fett' }, grund], margin: [0, 0, 0, 8] }]
      : []),
  ]
}

/** @param mitKontakt whether the organiser's telephone number and address are printed */
export function bedarfsdokument(druck: Druck, risiko: Risiko, mitKontakt: boolean): Dokument {
  const { dienst } = druck
  const { name, ansprechpartner, telefon, email } = dienst.veranstalter
  return {
    titel: 'Bedarfsermittlung Sanitätsdienst',
    untertitel: `${dienst.nummer} · ${dienst.bezeichnung}`,
    fuss: `Bedarfsermittlung ${dienst.nummer}`,
    inhalt: [
      angaben([
        ['Veranstaltung', { text: dienst.bezeichnung, style: 'fett' }],
        ['Zeit', lesbareSpanne(dienst.beginn, dienst.ende)],
        ['Ort', anschrift(dienst.ortDaten)],
        ['Veranstalter', [name, ...(mitKontakt ? [ansprechpartner, telefon, email] : [])].filter(Boolean).join(', ')],
      ]),
      ...eingabeteil(risiko),
      ...rechenteil(risiko),
      ...ergebnisteil(risiko),
      ...planteil(druck, risiko),
      {
        unbreakable: true,
        stack: [ueberschrift('Grenzen des Verfahrens'), { ul: GRENZEN, margin: [0, 0, 0, 6] }],
      },
      {
        unbreakable: true,
        stack: [
          ueberschrift('Wann kein Sanitätsdienst nötig ist'),
          'Auf einen Sanitätsdienst kann verzichtet werden, wenn alle fünf Merkmale zutreffen:',
          { ul: OHNE_DIENST, margin: [0, 2, 0, 0] },
        ],
      },
    ],
  }
}
