import type { Dienst, Dienstzeile } from '#features/sanitaetsdienste/formen.ts'

/** A service as lists show it. */
export const beispielzeile = (dienst: Dienst, rest: Partial<Dienstzeile> = {}): Dienstzeile => ({
  ...dienst,
  veranstalterName: dienst.veranstalter.name,
  ortName: dienst.ortDaten.name,
  fahrzeuge: 0,
  meine: [],
  passt: true,
  anmeldung: { moeglich: true, gruende: [], warteliste: false },
  ...rest,
})
