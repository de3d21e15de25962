// The square that is cut out of a picture. Pure.

/** Where one looks: the middle in pixels of the picture, and how close; 1 shows as much as fits into a square. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}
export interface Measures {
  readonly width: number
  readonly height: number
}
export const VICINITY_MAX = 4

export const middle = ({ width, height }: Measures): View => ({ x: width / 2, y: height / 2, zoom: 1 })

/** How long a side of the square is, in pixels of the picture. */
export const sideLength = ({ width, height }: Measures, { zoom }: Pick<View, 'zoom'>): number => Math.min(width, height) / zoom

const between = (value: number, von: number, bis: number) => Math.min(Math.max(value, von), bis)

/** The nearest view whose square lies inside of the picture. */
export function inImage(measures: Measures, { x, y, zoom }: View): View {
  const near = between(zoom, 1, VICINITY_MAX)
  const half = sideLength(measures, { zoom: near }) / 2
  return { x: between(x, half, measures.width - half), y: between(y, half, measures.height - half), zoom: near }
}

/** The view after the picture was pulled by shares of the square's side: to the right and down is positive. */
export const moved = (measures: Measures, view: View, right: number, down: number): View =>
  inImage(measures, { ...view, x: view.x - right * sideLength(measures, view), y: view.y - down * sideLength(measures, view) })

/** The square as `drawImage` takes it: left, top, side. */
export function excerpt(measures: Measures, view: View): { links: number; top: number; side: number } {
  const { x, y } = inImage(measures, view)
  const page = sideLength(measures, view)
  return { links: x - page / 2, top: y - page / 2, side: page }
}
