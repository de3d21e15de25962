import type { Dienst, DienstRow } from '#features/sanitaetsdienste/schemas.ts'

/** A service as lists show it. */
export const exampleRow = (dienst: Dienst, rest: Partial<DienstRow> = {}): DienstRow => ({
  ...dienst,
  veranstalterName: dienst.veranstalter.name,
  ortName: dienst.ortDaten.name,
  fahrzeuge: 0,
  meine: [],
  passt: true,
  anmeldung: { moeglich: true, gruende: [], warteliste: false },
  ...rest,
})
