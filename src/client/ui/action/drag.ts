// Drag and drop by mouse, loaded only where there is one; by tap and by keyboard everything works without it.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'

export interface DropTarget<Z> {
  /** Without it everything of its kind. */
  readonly takes?: (id: string) => boolean
  /** Over which part of the element the mouse is. */
  readonly zone: (element: Element, mouse: { readonly clientX: number; readonly clientY: number }) => Z
  readonly put: (id: string, zone: Z) => void
}

/** `what` names the kind that is dragged: targets of another kind do not take it. */
export const makeDraggable = (element: HTMLElement, what: string, id: string, show: (dragging: boolean) => void): (() => void) =>
  draggable({ element, getInitialData: () => ({ [what]: id }), onDragStart: () => show(true), onDrop: () => show(false) })

/** `show` says with null that nothing is above it any more. */
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
