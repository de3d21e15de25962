// Dragging a box onto or beside another, loaded only where there is a mouse; menus do the same.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import type { Zone } from './area.ts'

const WHAT = 'stelle'
export interface Movable {
  readonly id: string
  /** Its siblings stand below each other. */
  readonly stacked: boolean
  /** Nothing can stand below it, or beside it. */
  readonly only?: 'beside' | 'below' | undefined
  readonly takes: (id: string) => boolean
  readonly put: (id: string, zone: Zone) => void
}

function zoneOf(
  element: Element,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  { stacked, only }: Movable,
): Zone {
  if (only === 'below') return 'unter'
  const { left, top, width, height } = element.getBoundingClientRect()
  const share = stacked ? (clientY - top) / height : (clientX - left) / width
  const edge = only === 'beside' ? 0.5 : 0.25
  return share < edge ? 'vor' : share >= 1 - edge ? 'nach' : 'unter'
}

/** Both: it can be dragged, and takes what is dropped; `show` says with null that nothing is above it any more. */
export function bind(element: HTMLElement, current: () => Movable, show: (state: Zone | 'zieht' | null) => void): () => void {
  const dropped = (data: Record<string | symbol, unknown>) => data[WHAT] as string
  const letGo = [
    draggable({ element, getInitialData: () => ({ [WHAT]: current().id }), onDragStart: () => show('zieht'), onDrop: () => show(null) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data[WHAT] === 'string' && current().takes(dropped(source.data)),
      onDrag: ({ location }) => show(zoneOf(element, location.current.input, current())),
      onDragLeave: () => show(null),
      onDrop: ({ source, location }) => {
        show(null)
        current().put(dropped(source.data), zoneOf(element, location.current.input, current()))
      },
    }),
  ]
  return () => letGo.forEach((end) => end())
}
