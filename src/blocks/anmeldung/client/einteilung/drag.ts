// Drag and drop by mouse, loaded only where there is one; by tap and by keyboard everything works without it.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'

/** Which person is dragged travels under this name. */
const WHO = 'einteilung-profil'

interface Listener {
  readonly onDrag: (dragging: boolean) => void
}

export const makeDraggable = (element: HTMLElement, profil: string, { onDrag }: Listener): (() => void) =>
  draggable({
    element,
    getInitialData: () => ({ [WHO]: profil }),
    onDragStart: () => onDrag(true),
    onDrop: () => onDrag(false),
  })

interface DropTarget {
  readonly onOver: (over: boolean) => void
  readonly put: (profil: string) => void
}

export const makeDropTarget = (element: HTMLElement, { onOver, put }: DropTarget): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data[WHO] === 'string',
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: ({ source }) => {
      onOver(false)
      put(source.data[WHO] as string)
    },
  })
