// How rooms and their bookings read.
interface Raumangabe {
  readonly name: string
  readonly stadt: string
}
export const raumname = ({ name, stadt }: Raumangabe): string => [name, stadt].filter(Boolean).join(', ')

/** "30 Minuten davor, 15 danach"; '' where there is none. */
export function ruestzeit({ ruestzeitVor, ruestzeitNach }: { readonly ruestzeitVor: number; readonly ruestzeitNach: number }): string {
  const teile = [
    ruestzeitVor > 0 ? `${ruestzeitVor} Minuten davor` : '',
    ruestzeitNach > 0 ? `${ruestzeitNach}${ruestzeitVor > 0 ? '' : ' Minuten'} danach` : '',
  ]
  return teile.filter(Boolean).join(', ')
}

export const plaetze = (kapazitaet: number | null): string =>
  kapazitaet === null ? '' : kapazitaet === 1 ? '1 Platz' : `${kapazitaet} Plätze`
