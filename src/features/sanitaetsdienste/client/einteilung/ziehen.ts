// Drag and drop by mouse, loaded only where there is one; by tap and by keyboard everything works without it.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'

/** Which person is dragged travels under this name. */
const WER = 'einteilung-profil'

interface Zuhoerer {
  readonly beiZug: (zieht: boolean) => void
}

export const machZiehbar = (element: HTMLElement, profil: string, { beiZug }: Zuhoerer): (() => void) =>
  draggable({
    element,
    getInitialData: () => ({ [WER]: profil }),
    onDragStart: () => beiZug(true),
    onDrop: () => beiZug(false),
  })

interface Ablage {
  readonly beiUeber: (ueber: boolean) => void
  readonly lege: (profil: string) => void
}

export const machAblage = (element: HTMLElement, { beiUeber, lege }: Ablage): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data[WER] === 'string',
    onDragEnter: () => beiUeber(true),
    onDragLeave: () => beiUeber(false),
    onDrop: ({ source }) => {
      beiUeber(false)
      lege(source.data[WER] as string)
    },
  })
