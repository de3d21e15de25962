import type { BedarfsRow } from '#blocks/dienst/contract.ts'

export interface Schichtbedarf {
  readonly rows: readonly BedarfsRow[]
  /** Vehicle types of the shift; `rows` refers to the n-th vehicle's crew. */
  readonly types: readonly string[]
}

const row = (qualifikation: BedarfsRow['qualifikation'], count: number, fn = ''): BedarfsRow => ({
  qualifikation,
  anzahl: count,
  funktion: fn,
  mindestalter: null,
})

/** The rows add up to `plaetze`; `withVehicle` is false for services on foot. */
export function bedarfFor(plaetze: number, withVehicle: boolean): Schichtbedarf {
  if (plaetze < 4 || !withVehicle) {
    const leads = plaetze > 2 ? 1 : 0
    return { rows: [...(leads ? [row('SH', 1, 'Einsatzleitung')] : []), row('SanA', plaetze - leads)], types: [] }
  }
  const ktw = plaetze < 12 ? 1 : plaetze < 40 ? 2 : 4
  const rtw = plaetze < 24 ? 0 : plaetze < 80 ? 1 : 3
  const leitung = plaetze >= 10 ? 1 : 0
  const arzt = plaetze >= 60 ? 1 : 0
  const rest = plaetze - 2 * ktw - 2 * rtw - leitung - arzt
  const sanB = Math.floor(rest / 3)
  return {
    rows: [
      ...(leitung ? [row('SH', leitung, 'Einsatzleitung')] : []),
      ...(arzt ? [row('NA', arzt, 'Notarzt')] : []),
      ...(rtw ? [row('RS', rtw, 'Fahrer RTW'), row('NotSan', rtw, 'Transportführer RTW')] : []),
      row('RH', ktw, 'Fahrer'),
      row('RS', ktw, 'Transportführer'),
      ...(sanB ? [row('SanB', sanB)] : []),
      ...(rest > sanB ? [row('SanA', rest - sanB)] : []),
    ],
    types: [
      ...Array.from({ length: ktw }, () => 'KTW'),
      ...Array.from({ length: rtw }, () => 'RTW'),
      ...(plaetze >= 8 ? ['MTW/MTF'] : []),
      ...(plaetze >= 30 ? ['ELW'] : []),
      ...(plaetze >= 40 ? ['GW-San'] : []),
    ],
  }
}
