// Drag and drop by mouse, loaded only on devices with one. Tap and keyboard cover all functions.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'

export interface DropTarget<Z> {
  readonly takes?: (id: string) => boolean
  readonly zone: (element: Element, mouse: { readonly clientX: number; readonly clientY: number }) => Z
  readonly put: (id: string, zone: Z) => void
}

/** `what` is the kind of item; targets of other kinds reject it. */
export const makeDraggable = (element: HTMLElement, what: string, id: string, show: (dragging: boolean) => void): (() => void) =>
  draggable({ element, getInitialData: () => ({ [what]: id }), onDragStart: () => show(true), onDrop: () => show(false) })

/** `show` receives null when nothing hovers over the target. */
export const makeDropTarget = <Z>(
  element: HTMLElement,
  what: string,
  target: () => DropTarget<Z>,
  show: (zone: Z | null) => void,
): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data[what] === 'string' && (target().takes?.(source.data[what]) ?? true),
    onDrag: ({ location }) => show(target().zone(element, location.current.input)),
    onDragLeave: () => show(null),
    onDrop: ({ source, location }) => {
      show(null)
      target().put(source.data[what] as string, target().zone(element, location.current.input))
    },
  })
