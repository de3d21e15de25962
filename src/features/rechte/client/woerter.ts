import type { Unterschied } from './unterschied.ts'

export const rechteZahl = (anzahl: number): string => (anzahl === 1 ? '1 Recht' : `${anzahl} Rechte`)

/** '3 Rechte mehr, 1 weniger' */
export function unterschiedSatz({ dazu, weg }: Unterschied): string {
  if (weg.length === 0) return `${rechteZahl(dazu.length)} mehr`
  return dazu.length === 0 ? `${rechteZahl(weg.length)} weniger` : `${rechteZahl(dazu.length)} mehr, ${weg.length} weniger`
}
