/** Viewport: centre in pixels of the picture, and zoom; 1 shows the largest square that fits. */
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

export const middleView = ({ width, height }: Measures): View => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Side of the square in pixels of the picture. */
export const sideLength = ({ width, height }: Measures, { zoom }: Pick<View, 'zoom'>): number => Math.min(width, height) / zoom

const between = (value: number, von: number, bis: number) => Math.min(Math.max(value, von), bis)

/** Nearest viewport whose square lies inside the picture. */
export function inImage(measures: Measures, { x, y, zoom }: View): View {
  const near = between(zoom, 1, VICINITY_MAX)
  const half = sideLength(measures, { zoom: near }) / 2
  return { x: between(x, half, measures.width - half), y: between(y, half, measures.height - half), zoom: near }
}

/** Viewport after a drag, in fractions of the square's side; right and down are positive. */
export const moveView = (measures: Measures, view: View, right: number, down: number): View =>
  inImage(measures, { ...view, x: view.x - right * sideLength(measures, view), y: view.y - down * sideLength(measures, view) })

/** Square as arguments of `drawImage`: left, top, side. */
export function excerptOf(measures: Measures, view: View): { links: number; top: number; side: number } {
  const { x, y } = inImage(measures, view)
  const page = sideLength(measures, view)
  return { links: x - page / 2, top: y - page / 2, side: page }
}
