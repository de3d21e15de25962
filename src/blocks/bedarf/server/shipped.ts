// The Maurer scheme as data. A table that was published is never changed: a correction gets a name of its
// own, because services keep the name of the table that their estimate was made with.
import type { BedarfsTable, SHIPPED } from '../table.ts'

type Band = BedarfsTable['rtw']
/** Value 0 up to the first bound, one more per further bound; `last` beyond them all. */
const steps = (bounds: readonly number[], last = bounds.length): Band => [
  ...bounds.map((bis, value) => ({ bis, wert: value })),
  { bis: null, wert: last },
]
const visitors = (bounds: readonly number[]): Band => steps(bounds).map(({ bis, wert }) => ({ bis, wert: wert + 1 }))
const helpers = (...rows: readonly (readonly [bis: number | null, most: number, least?: number])[]) =>
  rows.map(([bis, most, least = most]) => ({ bis, von: least, wert: most }))

const IVR_KINDS: BedarfsTable['arten'] = [
  { name: 'Allg. Veranstaltung', faktor: 0.3 },
  { name: 'Allg. Sport', faktor: 0.3 },
  { name: 'Ausstellung', faktor: 0.3 },
  { name: 'Basar', faktor: 0.3 },
  { name: 'Demonstration', faktor: 0.8 },
  { name: 'Fasnacht/Karnevalsumzug', faktor: 0.7 },
  { name: 'Karnevalsveranstaltung', faktor: 0.7 },
  { name: 'Feuerwerk', faktor: 0.4 },
  { name: 'Flohmarkt', faktor: 0.3 },
  { name: 'Flugveranstaltung', faktor: 0.9 },
  { name: 'Kombi Sport+Musik+Show', faktor: 0.35 },
  { name: 'Konzert', faktor: 0.2 },
  { name: 'Kundgebung', faktor: 0.5 },
  { name: 'Motorsport', faktor: 0.8 },
  { name: 'Musikveranstaltung', faktor: 0.5 },
  { name: 'Oper/Operette', faktor: 0.2 },
  { name: 'Radrennen', faktor: 0.3 },
  { name: 'Reitsport', faktor: 0.1 },
  { name: 'Rockkonzert', faktor: 1 },
  { name: 'Rockkonzert mit Boygroup', faktor: 1.2 },
  { name: 'Schauspiel/Theater', faktor: 0.2 },
  { name: 'Schützenfest', faktor: 0.5 },
  { name: 'Show', faktor: 0.2 },
  { name: 'Stadtteilfest', faktor: 0.4 },
  { name: 'Straßenfest', faktor: 0.4 },
  { name: 'Tanzsport', faktor: 0.3 },
  { name: 'Volksfest', faktor: 0.4 },
  { name: 'Volkslauf', faktor: 0.3 },
  { name: 'Weihnachtsmarkt', faktor: 0.3 },
]

/** Known risk topics in own words: the published questionnaire's wording is not available. */
const QUESTIONS: BedarfsTable['fragen'] = [
  { frage: 'Sind mehr als 1.500 Besucher zugleich zu erwarten?', merkmal: 'besucher' },
  { frage: 'Dauert die Veranstaltung länger als 3 Stunden?', merkmal: 'dauer' },
  { frage: 'Braucht der Notarzt von außen länger als 10 Minuten?', merkmal: null },
  { frage: 'Kann sich leicht verletzen, wer mitmacht: Sport, Fahrzeuge, Tiere, Geräte?', merkmal: null },
  { frage: 'Kommen viele, denen leichter etwas geschieht: Kinder, Ältere, Kranke?', merkmal: null },
  { frage: 'Findet sie in einem geschlossenen Gebäude statt?', merkmal: 'geschlossen' },
  { frage: 'Ist der Weg zu Verletzten schwierig: Gelände, Treppen, enge Zufahrt?', merkmal: null },
  { frage: 'Ist mit Hitze, Kälte oder Unwetter zu rechnen?', merkmal: null },
  { frage: 'Liegt Wasser am oder im Gelände?', merkmal: null },
  { frage: 'Ist mit viel Alkohol oder mit Drogen zu rechnen?', merkmal: null },
  { frage: 'Erwartet die Polizei Gewalt?', merkmal: 'gewalt' },
  { frage: 'Kommen Prominente mit Personenschutz?', merkmal: 'prominente' },
  { frage: 'Gibt es Feuerwerk, offenes Feuer oder Gas?', merkmal: null },
  { frage: 'Steht das Publikum dicht gedrängt?', merkmal: null },
  { frage: 'Geht sie über mehrere Tage?', merkmal: null },
  { frage: 'Verteilt sie sich über ein weites Gelände?', merkmal: null },
  { frage: 'Geht sie bis in die Nacht?', merkmal: null },
  { frage: 'Gab es bei früheren Malen viele oder schwere Hilfeleistungen?', merkmal: null },
]

const RTW = [6, 25.5, 45.5, 60.5, 75.5, 100, 120]
const KTW = [4, 13, 25, 40, 60, 80, 100]

const IVR_2017: BedarfsTable = {
  variante: 'IVR-2017',
  name: 'IVR-2017',
  grundlage: 'IVR-2017',
  arten: IVR_KINDS,
  besucher: visitors([500, 1000, 1500, 3000, 6000, 10_000, 20_000, 30_000, 40_000, 50_000]),
  besucherSchritt: 10_000,
  ohneHoechstzahl: false,
  erwarteteGerundet: false,
  prominentePunkte: 10,
  prominenteMax: 30,
  gewaltPunkte: 10,
  helfer: helpers([2, 0], [4, 3, 1], [13.5, 5], [22, 10], [40, 20], [60, 30], [80, 40], [100, 80], [110, 100], [120, 120], [null, 160]),
  ktw: steps([...KTW, 110, 120], 10),
  rtw: steps(RTW),
  notarzt: steps([13, 30, 60, 90, 120]),
  gktw: steps([90]),
  unfallhilfsstellen: steps([50, 80, 110]),
  leitungReduziertUeber: 30,
  leitungVollUeber: 60,
  fragen: QUESTIONS,
}

/** The calculator of 2010: above 500 its bounds belong to the next step, visitors are rounded, and VIP points are unlimited. */
const BRK_2010: BedarfsTable = {
  ...IVR_2017,
  variante: 'BRK-2010',
  name: 'BRK-2010',
  grundlage: 'BRK-2010',
  // Annahme: the calculator's custom factor is implemented as a chapter version of the table.
  arten: [
    ...IVR_KINDS,
    { name: 'Kurkonzert', faktor: 0.1 },
    { name: 'Langlauf', faktor: 0.3 },
    { name: 'Messe/Martinszug', faktor: 0.3 },
    { name: 'Festzug mit Pferdewagen', faktor: 0.7 },
    { name: 'Triathlon/Crosslauf', faktor: 0.6 },
    { name: 'Wintersport', faktor: 0.8 },
  ],
  besucher: visitors([500, 999, 1499, 2999, 5999, 9999, 19_999, 29_999, 39_999, 49_999]),
  // Annahme: the maximum counts only if the permit states one.
  ohneHoechstzahl: true,
  erwarteteGerundet: true,
  prominenteMax: null,
  // Annahme: no service needs no helpers here either; the minimum of two helpers in its offers concerns billing (4.2).
  helfer: helpers([2, 0], [4, 3, 1], [13, 5], [25, 10], [40, 20], [60, 30], [80, 40], [100, 80], [120, 120], [null, 140]),
  // Annahme: one step from 100 to 120 as for the helpers: the published example M4 has 8 at 100.8 points.
  ktw: [...steps(KTW).slice(0, -1), { bis: 120, wert: 8 }, { bis: null, wert: 10 }],
  rtw: steps(RTW, 8),
  notarzt: steps([13, 30, 60, 90]),
  // Annahme: a group leader (from 6 helpers) is the reduced command, a platoon leader (from 21) the full one; converted to points here.
  leitungReduziertUeber: 13,
  leitungVollUeber: 40,
}

export const SHIPPED_TABLES: Readonly<Record<(typeof SHIPPED)[number], BedarfsTable>> = { 'IVR-2017': IVR_2017, 'BRK-2010': BRK_2010 }
