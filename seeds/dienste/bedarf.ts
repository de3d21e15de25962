// How many of what a shift of this size asks for: crews of the vehicles first, then who walks and stands.
import type { Bedarfszeile } from '#blocks/anmeldung/contract.ts'

export interface Schichtbedarf {
  readonly zeilen: readonly Bedarfszeile[]
  /** Types of vehicles that go along; the crew of the n-th stands in the lines. */
  readonly typen: readonly string[]
}

const zeile = (qualifikation: Bedarfszeile['qualifikation'], anzahl: number, funktion = ''): Bedarfszeile => ({
  qualifikation,
  anzahl,
  funktion,
  mindestalter: null,
})

/** The lines add up to `plaetze`; `mitWagen` false for what is looked after on foot. */
export function bedarfFuer(plaetze: number, mitWagen: boolean): Schichtbedarf {
  if (plaetze < 4 || !mitWagen) {
    const fuehrt = plaetze > 2 ? 1 : 0
    return { zeilen: [...(fuehrt ? [zeile('SH', 1, 'Einsatzleitung')] : []), zeile('SanA', plaetze - fuehrt)], typen: [] }
  }
  const ktw = plaetze < 12 ? 1 : plaetze < 40 ? 2 : 4
  const rtw = plaetze < 24 ? 0 : plaetze < 80 ? 1 : 3
  const leitung = plaetze >= 10 ? 1 : 0
  const arzt = plaetze >= 60 ? 1 : 0
  const rest = plaetze - 2 * ktw - 2 * rtw - leitung - arzt
  const erfahren = Math.floor(rest / 3)
  return {
    zeilen: [
      ...(leitung ? [zeile('SH', leitung, 'Einsatzleitung')] : []),
      ...(arzt ? [zeile('NA', arzt, 'Notarzt')] : []),
      ...(rtw ? [zeile('RS', rtw, 'Fahrer RTW'), zeile('NotSan', rtw, 'Transportführer RTW')] : []),
      zeile('RH', ktw, 'Fahrer'),
      zeile('RS', ktw, 'Transportführer'),
      ...(erfahren ? [zeile('SanB', erfahren)] : []),
      ...(rest > erfahren ? [zeile('SanA', rest - erfahren)] : []),
    ],
    typen: [
      ...Array.from({ length: ktw }, () => 'KTW'),
      ...Array.from({ length: rtw }, () => 'RTW'),
      ...(plaetze >= 8 ? ['MTW/MTF'] : []),
      ...(plaetze >= 30 ? ['ELW'] : []),
      ...(plaetze >= 40 ? ['GW-San'] : []),
    ],
  }
}
