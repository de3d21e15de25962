interface RaumDetail {
  readonly name: string
  readonly stadt: string
}
export const raumText = ({ name, stadt }: RaumDetail): string => [name, stadt].filter(Boolean).join(', ')

/** "30 Minuten davor, 15 danach"; '' without set-up times. */
export function ruestzeitText({ ruestzeitVor, ruestzeitNach }: { readonly ruestzeitVor: number; readonly ruestzeitNach: number }): string {
  const parts = [
    ruestzeitVor > 0 ? `${ruestzeitVor} Minuten davor` : '',
    ruestzeitNach > 0 ? `${ruestzeitNach}${ruestzeitVor > 0 ? '' : ' Minuten'} danach` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

export const plaetzeText = (kapazitaet: number | null): string =>
  kapazitaet === null ? '' : kapazitaet === 1 ? '1 Platz' : `${kapazitaet} Plätze`
