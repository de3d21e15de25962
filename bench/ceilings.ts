// Counted ceilings per call at size M: tests/api/bench-rows.test.ts holds each row of the bench to its line. Reads start with nothing
// kept, writes follow one of their kind. Whoever lowers a cost lowers its line; `ZEILEN=1 vitest run …bench-rows.test.ts` prints all of them.

/** A table of at least so many rows at M grows with the chapter. */
export const SCAN_FROM = 500

export interface Counts {
  readonly statements: number
  /** Of the answer, before compression. */
  readonly kB: number
  /** That the database fetched, in triggers and functions too. */
  readonly rows: number
  /** Growing tables that are read from end to end. */
  readonly scans: readonly string[]
}

/** Rows without a line of their own: reads, writes. */
const USUAL = { GET: [4, 250, 6_000, ''], PUT: [8, 250, 6_000, ''] } as const

/** Statements, kB, rows, scans. */
export const CEILINGS: Readonly<Record<string, readonly [number, number, number, string]>> = {
  'Kontakte, ganze Liste': [1, 260, 1_600, 'profile users'],
  'Kontakte, eine Seite mit 50': [2, 24, 1_800, 'profile users'],
  'Ort ändern: geprüft, mit Verlauf, dauerhaft': [5, 5, 500, ''],
  'Suche in den Kontakten, fast jede anders': [1, 5, 1_600, 'profile users'],
  'Suche in den Kontakten, mit Tippfehler': [1, 5, 1_600, 'profile users'],
  'Kontakte, wie ein Browser fragt (br)': [1, 47, 1_600, 'profile users'],
  'Kontakte, unverändert (304)': [1, 5, 1_600, 'profile users'],
  Anmelden: [11, 5, 500, ''],
  '200 kommende Dienste mit Zählern und eigenem Stand': [3, 230, 4_000, 'profile users'],
  'sich melden und abmelden: geprüft, mit Verlauf, dauerhaft': [4, 5, 500, ''],
  '20 Leute einteilen und lösen': [13, 20, 2_200, ''],
  '20 Leute, die anderswo stehen: abgelehnt': [9, 5, 500, ''],
  'wer einen Dienst übernehmen könnte': [7, 25, 5_400, 'ausbildungen profile users wuensche'],
  'eine KTW-Woche mit ihren Plätzen, wer plant': [5, 150, 12_000, 'users'],
  'Suche über alles, jedes Mal ein anderes Wort': [12, 5, 4_700, 'profile users'],
  'Startseite, behalten': [22, 35, 15_000, ''],
  'Startseite, alles vergessen': [22, 35, 15_000, ''],
  'Startseite, wer plant, alles vergessen': [19, 35, 20_000, ''],
  'Auswertung eines Jahres nach Person, Art und Monat': [2, 1_000, 80_000, 'profile stundensummen users'],
  'Auswertung eines Jahres nach Monat und Art': [1, 17, 39_000, 'tagessummen'],
  'Quoten der Dienstabende': [1, 92, 11_000, 'profile users'],
  'Matrix der Einweisungen': [1, 140, 2_300, 'profile users'],
  'Verteilung der Stunden': [5, 120, 65_000, 'anmeldungen profile users'],
  'Belegungsplan aller Fahrzeuge, ein Monat, jedes Mal ein anderer': [2, 140, 5_100, 'profile users'],
  'Fahrzeug belegen: geprüft, mit Verlauf, dauerhaft': [5, 5, 1_600, ''],
  'Belegungen einer Woche als PDF': [6, 97, 1_100, ''],
  'Jahresbericht als PDF': [11, 60, 180_000, 'ausbildungen fahrten profile stundensummen'],
  'Stundenblätter eines Monats als PDF': [5, 900, 4_600, 'profile users'],
  '500 Mitglieder einlesen: Probe': [2_507, 5, 3_100, 'profile users'],
  '500 Mitglieder einlesen': [2_507, 25, 5_200, 'profile users'],
  'zehn Stücke ausgeben': [37, 9, 1_100, ''],
  'alles, was ausgegeben ist': [1, 340, 7_400, ''],
  'GET /api/config/info': [5, 5, 500, ''],
  'GET /api/profile': [1, 710, 4_400, 'profile users'],
  'GET /api/profile/fristen': [1, 450, 16_000, 'ausbildungen profile users'],
  'GET /api/profile/fristen/anzahl': [1, 5, 16_000, 'ausbildungen profile'],
  'GET /api/profile/aufbewahrung': [2, 8, 2_300, 'profile'],
  'GET /api/profile/me/export': [58, 53, 34_000, 'fahrten'],
  'GET /api/rechte/users': [1, 120, 5_000, 'profile users'],
  'GET /api/rechte/history': [1, 160, 8_500, ''],
  'GET /api/users/einladungen': [1, 150, 4_900, 'profile users'],
  'GET /api/rettungsdienstfortbildungen': [1, 310, 4_100, ''],
  'GET /api/rettungsdienstfortbildungen/konten': [7, 500, 8_400, 'ausbildungen profile rdf_teilnahmen users'],
  'GET /api/profile/me/rdf': [7, 5, 500, ''],
  'GET /api/stellen': [1, 53, 140_000, 'profile'],
  'GET /api/melder': [1, 260, 2_000, ''],
  'GET /api/kleidung': [1, 34, 33_000, ''],
  'GET /api/kleidung.csv': [1, 5, 33_000, ''],
  'GET /api/leihen': [1, 340, 7_400, ''],
  'GET /api/leihen.csv': [1, 57, 7_400, ''],
  'GET /api/fahrzeuge.csv': [1, 5, 6_100, ''],
  'GET /api/fahrzeuge/kilometer': [1, 15, 6_000, 'fahrten'],
  'GET /api/profile/einweisungen': [1, 250, 29_000, ''],
  'GET /api/profile/einweisungen.csv': [5, 53, 58_000, ''],
  'GET /api/profile/einweisungen/matrix': [1, 350, 5_100, 'profile users'],
  'GET /api/fahrzeugbelegungen': [2, 310, 9_400, 'fahrzeugbelegungen'],
  'GET /api/fahrzeugbelegungen.csv': [24, 790, 160_000, 'fahrzeugbelegungen'],
  'GET /api/raumbelegungen': [2, 260, 3_700, 'raumbelegungen'],
  'GET /api/raumbelegungen.csv': [10, 330, 12_000, 'raumbelegungen'],
  'GET /api/sanitaetsdienste': [4, 340, 3_100, ''],
  'GET /api/sanitaetsdienste.csv': [12, 110, 6_700, ''],
  'GET /api/dienstabende': [4, 300, 2_200, ''],
  'GET /api/dienstabende.csv': [8, 39, 2_800, ''],
  'GET /api/ktw/wochen': [4, 1_000, 7_100, ''],
  'GET /api/ktw/wochen.csv': [3, 12, 7_100, ''],
  'GET /api/ktw/sonntage': [3, 340, 2_000, ''],
  'GET /api/plan/naechste': [5, 5, 2_300, ''],
  'GET /api/stundennachweise': [1, 190, 51_000, 'profile stundennachweise'],
  'GET /api/stundennachweise.csv': [140, 3_700, 400_000, 'profile stundennachweise'],
  'GET /api/einsatzberichte': [1, 430, 3_700, ''],
  'GET /api/newsletter/auswahl': [0, 5, 8_600, 'profile'],
  'GET /api/abrechnungen/auslagen': [1, 5, 4_400, 'profile'],
  'GET /api/abrechnungen/auszahlungen.csv': [1, 5, 6_500, 'profile'],
  'GET /api/abrechnungen/auszahlungen': [1, 74, 6_500, 'profile'],
  'GET /api/einstellungen': [13, 5, 500, ''],
  'GET /api/dashboard': [40, 55, 47_000, 'ausbildungen fahrten profile'],
  'GET /api/dashboard/wartet': [8, 5, 13_000, 'fahrten'],
  'GET /api/stellen/{id}': [1, 5, 2_200, 'profile'],
  'PUT /api/stellen/{id}': [8, 5, 2_400, 'profile'],
  'PUT /api/schluessel/{id}': [10, 5, 500, ''],
  'PUT /api/fahrzeuge/{id}': [14, 5, 510, ''],
  'PUT /api/raumbelegungen/{id}': [7, 5, 2_900, 'raumbelegungen'],
  'GET /api/ktw/wochen/{id}': [5, 160, 9_900, ''],
  'PUT /api/veranstaltungen/{id}': [28, 32, 12_000, ''],
  'GET /api/ktw/sonntage/{id}': [5, 20, 1_700, ''],
}

/** Behind the name of a row: the second request of a write, bounded like the first. */
export const SECOND = ' (die zweite)'
export function ceilingOf(name: string): Counts {
  const [statements, kB, rows, scans] = CEILINGS[name.replace(SECOND, '')] ?? USUAL[name.startsWith('PUT') ? 'PUT' : 'GET']
  return { statements, kB, rows, scans: scans.split(' ') }
}
