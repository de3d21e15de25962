interface RaumDetail {
  readonly name: string
  readonly stadt: string
}
export const raumname = ({ name, stadt: city }: RaumDetail): string => [name, city].filter(Boolean).join(', ')

/** "30 Minuten davor, 15 danach"; '' without set-up times. */
export function ruestzeit({
  ruestzeitVor: ruestzeitBefore,
  ruestzeitNach: ruestzeitAfter,
}: {
  readonly ruestzeitVor: number
  readonly ruestzeitNach: number
}): string {
  const parts = [
    ruestzeitBefore > 0 ? `${ruestzeitBefore} Minuten davor` : '',
    ruestzeitAfter > 0 ? `${ruestzeitAfter}${ruestzeitBefore > 0 ? '' : ' Minuten'} danach` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

export const plaetze = (kapazitaet: number | null): string =>
  kapazitaet === null ? '' : kapazitaet === 1 ? '1 Platz' : `${kapazitaet} Plätze`
