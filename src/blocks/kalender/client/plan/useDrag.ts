import { useRef, type PointerEvent as Cursor } from 'react'
import { dragStrecke, DAY_MINUTES, minuteAt, shareOf, type Handle, type Strecke } from './plan-time.ts'

export interface Grabbed {
  readonly id: string
  readonly row: string
  readonly strecke: Strecke
}
interface Props {
  readonly days: number
  readonly grid: number
  readonly find: (id: string) => Grabbed | undefined
  readonly mayNew: (row: string) => boolean
  readonly label: (strecke: Strecke) => string
  readonly onNew: (row: string, strecke: Strecke) => void
  readonly onDrag: (id: string, row: string, strecke: Strecke) => void
}
interface Drag {
  readonly handle: Handle
  readonly was: Grabbed
  readonly start: number
  readonly x: number
  readonly y: number
  lane: HTMLElement
  strecke: Strecke
  moved: boolean
}

/** Movement in pixels below which a press counts as a tap. */
const RUHE = 4
/** Distance in pixels from the edge that triggers auto-scroll. */
const EDGE = 36

/** Bookings are resized at their ends, if wide enough to leave a middle for moving. */
function handleTo(entry: HTMLElement, x: number): Handle {
  const { left, right, width } = entry.getBoundingClientRect()
  const edge = Math.min(8, width / 5)
  if (width < 24) return 'ganz'
  return x < left + edge ? 'beginn' : x > right - edge ? 'ende' : 'ganz'
}

const laneUnder = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-spur]')

/** Handlers and ref for the scroll container; `shadow` is the ref of the dragged shape, moved without React rendering. */
export function useDrag(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const shadow = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const { days, grid, find, mayNew, label, onNew, onDrag } = props

  const minute = (lane: HTMLElement, x: number) => {
    const { left, width } = lane.getBoundingClientRect()
    return Math.min(days * DAY_MINUTES - 1, Math.max(0, minuteAt(Math.min(1, Math.max(0, (x - left) / width)), days)))
  }

  function draw({ lane, strecke }: Drag) {
    const element = shadow.current
    if (!element) return
    const { left, top, width, height } = lane.getBoundingClientRect()
    const at = (minutes: number) => shareOf(minutes, days) * width
    element.style.display = 'block'
    element.style.transform = `translate(${left + at(strecke.von)}px, ${top + 4}px)`
    element.style.width = `${Math.max(8, at(strecke.bis) - at(strecke.von))}px`
    element.style.height = `${height - 8}px`
    const text = label(strecke)
    element.dataset['label'] = text
  }

  function end() {
    drag.current = null
    if (shadow.current) shadow.current.style.display = 'none'
    window.removeEventListener('keydown', onKey, true)
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  }

  function rolle({ clientX, clientY }: Cursor) {
    const box = frame.current
    if (!box) return
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const step = (where: number, von: number, bis: number) => (where < von + EDGE ? -12 : where > bis - EDGE ? 12 : 0)
    const [far, up] = [step(clientX, left, right), step(clientY, top, bottom)]
    if (far !== 0 || up !== 0) box.scrollBy(far, up)
  }

  const handles = {
    onPointerDown: (event: Cursor) => {
      if (event.pointerType === 'touch' || event.button !== 0 || !(event.target instanceof HTMLElement)) return
      const lane = event.target.closest<HTMLElement>('[data-spur]')
      if (!lane) return
      const row = lane.dataset['spur'] ?? ''
      const start = minute(lane, event.clientX)
      const shared = { start, x: event.clientX, y: event.clientY, lane, moved: false }
      const entry = event.target.closest<HTMLElement>('[data-eintrag]')
      if (!entry) {
        if (!mayNew(row)) return
        const strecke = dragStrecke('neu', { von: 0, bis: 0 }, start, start, grid)
        drag.current = { ...shared, handle: 'neu', was: { id: '', row, strecke }, strecke }
      } else {
        const what = find(entry.dataset['eintrag'] ?? '')
        if (!what) return
        const handle = handleTo(entry, event.clientX)
        drag.current = { ...shared, handle, was: what, strecke: what.strecke }
      }
      window.addEventListener('keydown', onKey, true)
    },
    onPointerMove: (event: Cursor) => {
      const running = drag.current
      if (!running) return
      if (!running.moved) {
        if (Math.hypot(event.clientX - running.x, event.clientY - running.y) < RUHE) return
        running.moved = true
        frame.current?.setPointerCapture(event.pointerId)
      }
      rolle(event)
      if (running.handle === 'ganz') running.lane = laneUnder(event.clientX, event.clientY) ?? running.lane
      running.strecke = dragStrecke(running.handle, running.was.strecke, running.start, minute(running.lane, event.clientX), grid)
      draw(running)
    },
    onPointerUp: () => {
      const running = drag.current
      if (!running) return
      end()
      const { handle, was, lane, strecke, moved } = running
      const row = lane.dataset['spur'] ?? was.row
      if (handle === 'neu') return onNew(row, strecke)
      if (!moved) return
      // Suppresses the click after a drag, which would open the entry.
      const swallow = (click: MouseEvent) => click.stopPropagation()
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      const same = row === was.row && strecke.von === was.strecke.von && strecke.bis === was.strecke.bis
      if (!same) onDrag(was.id, row, strecke)
    },
    onPointerCancel: end,
  }
  return { box: frame, shadow, handles }
}
