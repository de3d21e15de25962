// Ceilings per call at size M, enforced per row by tests/api/bench-rows.test.ts. Reads start with cold caches; writes follow one of their
// kind. Lower a line when its cost drops; `ZEILEN=1 vitest run …bench-rows.test.ts` prints all of them.

/** A table with at least this many rows at M counts as growing with the chapter. */
export const SCAN_FROM = 500

export interface Counts {
  /** Round trips to the database; statements sent together (docs/adr/0097) count once. */
  readonly trips: number
  readonly statements: number
  readonly kB: number
  /** Rows fetched by the database, including triggers and functions. */
  readonly rows: number
  /** Growing tables read by a sequential scan. */
  readonly scans: readonly string[]
}

/** Defaults for reads and writes without their own line. */
const USUAL = { GET: [4, 250, 6_000, ''], PUT: [8, 250, 6_000, ''] } as const

/** Round trips, kB, rows, scans; then statements if some are sent together. */
export const CEILINGS: Readonly<Record<string, readonly [trips: number, kB: number, rows: number, scans: string, statements?: number]>> = {
  'Kontakte, ganze Liste': [1, 235, 1_300, 'profile users'],
  'Kontakte, eine Seite mit 50': [2, 22, 1_400, 'profile users'],
  'Ort ändern: geprüft, mit Verlauf, dauerhaft': [4, 5, 500, ''],
  'Suche in den Kontakten, fast jede anders': [1, 5, 500, 'profile users'],
  'Suche in den Kontakten, mit Tippfehler': [1, 5, 500, 'profile users'],
  'Kontakte, wie ein Browser fragt (br)': [1, 43, 1_300, 'profile users'],
  'Kontakte, unverändert (304)': [1, 5, 1_300, 'profile users'],
  Anmelden: [11, 5, 500, ''],
  '200 kommende Dienste mit Zählern und eigenem Stand': [3, 204, 3_200, 'profile users'],
  'sich melden und abmelden: geprüft, mit Verlauf, dauerhaft': [4, 5, 500, ''],
  '20 Leute einteilen und lösen': [15, 20, 3_000, ''],
  '20 Leute, die anderswo stehen: abgelehnt': [4, 5, 500, ''],
  'wer einen Dienst übernehmen könnte': [6, 25, 5_400, 'ausbildungen profile users wuensche'],
  'eine KTW-Woche mit ihren Plätzen, wer plant': [5, 132, 3_700, 'users'],
  'Kalender über alle Bereiche, eine Woche, jedes Mal eine andere': [1, 40, 4_000, '', 25],
  'Kalender über alle Bereiche, dieselbe Woche': [1, 45, 4_500, '', 25],
  'Suche über alles, jedes Mal ein anderes Wort': [1, 5, 2_600, 'profile users', 13],
  'Startseite, behalten': [4, 33, 10_000, '', 48],
  'Startseite, alles vergessen': [4, 33, 10_000, '', 48],
  'Startseite, wer plant, alles vergessen': [4, 33, 13_500, '', 45],
  'Kalender über alle Bereiche, wie ein Browser fragt (br)': [1, 10, 4_000, '', 25],
  'Startseite, wie ein Browser fragt (br)': [4, 10, 10_000, '', 48],
  'Suche über alles, wie ein Browser fragt (br)': [1, 5, 2_600, 'profile users', 13],
  'Auswertung eines Jahres nach Person, Art und Monat': [2, 883, 66_000, 'profile stundensummen users'],
  'Auswertung eines Jahres nach Monat und Art': [1, 15, 21_000, 'tagessummen'],
  'Quoten der Dienstabende': [1, 84, 8_500, 'profile users'],
  'Matrix der Einweisungen': [1, 126, 1_900, 'profile users'],
  'Verteilung der Stunden': [5, 107, 53_000, 'anmeldungen profile users'],
  'Belegungsplan aller Fahrzeuge, ein Monat, jedes Mal ein anderer': [2, 125, 4_200, 'profile users'],
  'Fahrzeug belegen: geprüft, mit Verlauf, dauerhaft': [5, 5, 500, ''],
  'Belegungen einer Woche als PDF': [6, 88, 840, ''],
  'Jahresbericht als PDF': [11, 56, 150_000, 'ausbildungen fahrten profile stundensummen'],
  'Stundenblätter eines Monats als PDF': [5, 824, 3_800, 'profile users'],
  'eine Rechnung schreiben und mit PDF und XML stellen': [13, 5, 500, ''],
  '500 Mitglieder einlesen: Probe': [60, 5, 3_100, 'profile users'],
  '500 Mitglieder einlesen': [60, 25, 5_200, 'profile users'],
  '500 Geräte einlesen: Probe': [7, 5, 5_500, 'profile users'],
  '500 Geräte einlesen': [23, 5, 6_000, 'profile users'],
  'zehn Stücke ausgeben': [37, 9, 900, ''],
  'alles, was ausgegeben ist': [1, 311, 3_500, ''],
  'GET /api/config/info': [5, 5, 500, ''],
  // Truncated before one megabyte (docs/adr/0110), so rows are counted: the imports above exceed one page of members.
  'GET /api/profile': [2, 600, 6_400, 'profile users'],
  'GET /api/profile/fristen': [1, 410, 7_500, 'ausbildungen profile users'],
  'GET /api/profile/aufbewahrung': [2, 7, 1_900, 'profile'],
  'GET /api/profile/me/export': [2, 115, 3_000, ''],
  'GET /api/rechte/users': [1, 104, 4_100, 'profile users'],
  'GET /api/rechte/history': [1, 142, 7_000, ''],
  'GET /api/users/einladungen': [1, 135, 4_100, 'profile users'],
  // Plans of this row, the bookings file and the ambulance week do not depend on the statistics.
  'GET /api/rettungsdienstfortbildungen': [1, 283, 5_600, ''],
  'GET /api/rettungsdienstfortbildungen/konten': [7, 455, 6_900, 'ausbildungen profile rdf_teilnahmen users'],
  'GET /api/stellen': [1, 49, 580, 'profile'],
  'GET /api/melder': [1, 235, 1_700, ''],
  'GET /api/leihen': [1, 311, 3_500, ''],
  // Loans of all equipped members.
  'GET /api/kleidung/bedarf': [4, 250, 6_000, 'leihen'],
  'GET /api/kleidung/bedarf.csv': [4, 250, 6_000, 'leihen'],
  'GET /api/kleidung/fehlbestand': [4, 250, 6_000, 'leihen'],
  // Duties of a year, each once.
  'GET /api/luecken/vorschau': [4, 250, 16_000, ''],
  'GET /api/geraete.csv': [5, 75, 2_400, ''],
  'GET /api/fahrzeuge/kilometer': [1, 14, 1_500, ''],
  'GET /api/profile/einweisungen': [1, 229, 24_000, ''],
  'GET /api/profile/einweisungen.csv': [2, 49, 46_000, ''],
  'GET /api/profile/einweisungen/matrix': [1, 321, 4_200, 'profile users'],
  'GET /api/fahrzeugbelegungen': [2, 280, 7_700, 'fahrzeugbelegungen'],
  'GET /api/fahrzeugbelegungen.csv': [20, 722, 122_000, 'fahrzeugbelegungen'],
  'GET /api/raumbelegungen': [2, 234, 3_100, 'raumbelegungen'],
  'GET /api/raumbelegungen.csv': [9, 297, 9_100, 'raumbelegungen'],
  'GET /api/sanitaetsdienste': [4, 306, 2_500, ''],
  'GET /api/sanitaetsdienste.csv': [6, 98, 5_100, ''],
  'GET /api/dienstabende': [4, 270, 2_100, ''],
  'GET /api/dienstabende.csv': [3, 36, 1_900, ''],
  'GET /api/ktw/wochen': [4, 349, 6_700, ''],
  'GET /api/ktw/wochen.csv': [16, 12, 40_000, ''],
  'GET /api/ktw/sonntage': [3, 305, 2_000, ''],
  'GET /api/plan/naechste': [2, 5, 1_900, '', 5],
  'GET /api/stundennachweise': [1, 167, 42_000, 'profile stundennachweise'],
  'GET /api/stundennachweise.csv': [134, 3_360, 320_000, 'profile stundennachweise'],
  'GET /api/einsatzberichte': [1, 394, 3_000, ''],
  'GET /api/newsletter/auswahl': [0, 5, 7_100, 'profile'],
  'GET /api/einstellungen': [13, 5, 500, ''],
  'GET /api/dashboard': [4, 51, 18_000, 'ausbildungen profile users', 52],
  'GET /api/dashboard/wartet': [1, 5, 12_000, 'ausbildungen profile'],
  'GET /api/dashboard/eingang': [4, 5, 500, ''],
  'GET /api/fahrzeugbelegungen/anfragen': [3, 7, 2_500, '', 5],
  // All that waits of a kind, each weighed by the rules of staffing, wishes and weekends included.
  'GET /api/sanitaetsdienste/meldungen': [7, 90, 19_000, 'angebot_fahrzeuge wuensche'],
  'GET /api/blutspenden/meldungen': [7, 70, 15_500, 'angebot_fahrzeuge wuensche'],
  'GET /api/ausbildungen/meldungen': [7, 45, 10_500, 'wuensche'],
  'GET /api/hilfe/erster-tag': [4, 5, 2_000, 'users'],
  'GET /api/stellen/{id}': [1, 5, 500, 'profile'],
  'PUT /api/stellen/{id}': [8, 5, 500, 'profile'],
  'PUT /api/schluessel/{id}': [10, 5, 500, ''],
  'PUT /api/fahrzeuge/{id}': [14, 5, 500, ''],
  'PUT /api/raumbelegungen/{id}': [7, 5, 2_400, 'raumbelegungen'],
  'GET /api/ktw/wochen/{id}': [5, 142, 2_800, 'users'],
  'PUT /api/veranstaltungen/{id}': [27, 29, 1_300, ''],
  'GET /api/ktw/sonntage/{id}': [5, 19, 530, ''],
}

/** Suffix for the second request of a write, which has the same ceilings as the first. */
export const SECOND = ' (die zweite)'
export function ceilingOf(name: string): Counts {
  const [trips, kB, rows, scans, statements = trips] = CEILINGS[name.replace(SECOND, '')] ?? USUAL[name.startsWith('PUT') ? 'PUT' : 'GET']
  return { trips, statements, kB, rows, scans: scans.split(' ') }
}
