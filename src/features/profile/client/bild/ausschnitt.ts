// The square that is cut out of a picture. Pure.

/** Where one looks: the middle in pixels of the picture, and how close; 1 shows as much as fits into a square. */
export interface Blick {
  readonly x: number
  readonly y: number
  readonly naehe: number
}
export interface Masse {
  readonly width: number
  readonly height: number
}
export const NAEHE_MAX = 4

export const mitte = ({ width, height }: Masse): Blick => ({ x: width / 2, y: height / 2, naehe: 1 })

/** How long a side of the square is, in pixels of the picture. */
export const kante = ({ width, height }: Masse, { naehe }: Pick<Blick, 'naehe'>): number => Math.min(width, height) / naehe

const zwischen = (wert: number, von: number, bis: number) => Math.min(Math.max(wert, von), bis)

/** The nearest view whose square lies inside of the picture. */
export function imBild(masse: Masse, { x, y, naehe }: Blick): Blick {
  const nah = zwischen(naehe, 1, NAEHE_MAX)
  const halb = kante(masse, { naehe: nah }) / 2
  return { x: zwischen(x, halb, masse.width - halb), y: zwischen(y, halb, masse.height - halb), naehe: nah }
}

/** The view after the picture was pulled by shares of the square's side: to the right and down is positive. */
export const verschoben = (masse: Masse, blick: Blick, rechts: number, runter: number): Blick =>
  imBild(masse, { ...blick, x: blick.x - rechts * kante(masse, blick), y: blick.y - runter * kante(masse, blick) })

/** The square as `drawImage` takes it: left, top, side. */
export function ausschnitt(masse: Masse, blick: Blick): { links: number; oben: number; seite: number } {
  const { x, y } = imBild(masse, blick)
  const seite = kante(masse, blick)
  return { links: x - seite / 2, oben: y - seite / 2, seite }
}
