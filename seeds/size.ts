export type Size = 'S' | 'M' | 'L'

/** demo-data: members, service members, vehicles, deleted vehicles, rooms, total places. */
export const SIZES = {
  S: { mitglieder: 50, inDienst: 35, fahrzeuge: 4, geloescht: 1, raeume: 3, orte: 20 },
  M: { mitglieder: 550, inDienst: 250, fahrzeuge: 25, geloescht: 2, raeume: 8, orte: 60 },
  L: { mitglieder: 2000, inDienst: 900, fahrzeuge: 60, geloescht: 5, raeume: 20, orte: 200 },
} as const satisfies Record<Size, object>
