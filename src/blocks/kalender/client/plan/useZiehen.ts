// Drawing, moving and pulling with the mouse or a pen. A finger scrolls and taps instead: there the forms are the way.
import { useRef, type PointerEvent as Zeiger } from 'react'
import { gezogen, TAGESMINUTEN, type Griff, type Strecke } from './planzeit.ts'

export interface Gegriffen {
  readonly id: string
  readonly zeile: string
  readonly strecke: Strecke
}
interface Angaben {
  readonly tage: number
  readonly raster: number
  /** What can be moved, by its id. */
  readonly finde: (id: string) => Gegriffen | undefined
  /** May something be drawn into this row? */
  readonly darfNeu: (zeile: string) => boolean
  /** What stands in the shape under the hand: "17:00–19:00". */
  readonly beschrifte: (strecke: Strecke) => string
  readonly beiNeu: (zeile: string, strecke: Strecke) => void
  readonly beiZug: (id: string, zeile: string, strecke: Strecke) => void
}
interface Zug {
  readonly griff: Griff
  readonly was: Gegriffen
  readonly start: number
  readonly x: number
  readonly y: number
  spur: HTMLElement
  strecke: Strecke
  bewegt: boolean
}

/** So far a hand may tremble before a tap becomes a move. */
const RUHE = 4
/** This near to the edge the plan scrolls under the hand. */
const RAND = 36

/** At its ends a booking is pulled, if it is wide enough that one can also take hold of its middle. */
function griffAn(eintrag: HTMLElement, x: number): Griff {
  const { left, right, width } = eintrag.getBoundingClientRect()
  const rand = Math.min(8, width / 5)
  if (width < 24) return 'ganz'
  return x < left + rand ? 'beginn' : x > right - rand ? 'ende' : 'ganz'
}

const spurUnter = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-spur]')

/** Handlers and ref for the box that scrolls; `schatten` is the ref of what follows the hand, without React drawing anything. */
export function useZiehen(angaben: Angaben) {
  const kasten = useRef<HTMLDivElement>(null)
  const schatten = useRef<HTMLDivElement>(null)
  const zug = useRef<Zug | null>(null)
  const { tage, raster, finde, darfNeu, beschrifte, beiNeu, beiZug } = angaben

  const minute = (spur: HTMLElement, x: number) => {
    const { left, width } = spur.getBoundingClientRect()
    return Math.min(tage * TAGESMINUTEN - 1, Math.max(0, ((x - left) / width) * tage * TAGESMINUTEN))
  }

  function zeichne({ spur, strecke }: Zug) {
    const element = schatten.current
    if (!element) return
    const { left, top, width, height } = spur.getBoundingClientRect()
    const jeMinute = width / (tage * TAGESMINUTEN)
    element.style.display = 'block'
    element.style.transform = `translate(${left + strecke.von * jeMinute}px, ${top + 4}px)`
    element.style.width = `${Math.max(8, (strecke.bis - strecke.von) * jeMinute)}px`
    element.style.height = `${height - 8}px`
    const text = beschrifte(strecke)
    if (element.textContent !== text) element.textContent = text
  }

  function beende() {
    zug.current = null
    if (schatten.current) schatten.current.style.display = 'none'
    window.removeEventListener('keydown', beiTaste, true)
  }
  function beiTaste(ereignis: KeyboardEvent) {
    if (ereignis.key !== 'Escape') return
    ereignis.stopPropagation()
    beende()
  }

  function rolle({ clientX, clientY }: Zeiger) {
    const box = kasten.current
    if (!box) return
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const schritt = (wo: number, von: number, bis: number) => (wo < von + RAND ? -12 : wo > bis - RAND ? 12 : 0)
    const [weit, hoch] = [schritt(clientX, left, right), schritt(clientY, top, bottom)]
    if (weit !== 0 || hoch !== 0) box.scrollBy(weit, hoch)
  }

  const griffe = {
    onPointerDown: (ereignis: Zeiger) => {
      if (ereignis.pointerType === 'touch' || ereignis.button !== 0 || !(ereignis.target instanceof HTMLElement)) return
      const spur = ereignis.target.closest<HTMLElement>('[data-spur]')
      if (!spur) return
      const zeile = spur.dataset['spur'] ?? ''
      const start = minute(spur, ereignis.clientX)
      const gemeinsam = { start, x: ereignis.clientX, y: ereignis.clientY, spur, bewegt: false }
      const eintrag = ereignis.target.closest<HTMLElement>('[data-eintrag]')
      if (!eintrag) {
        if (!darfNeu(zeile)) return
        const strecke = gezogen('neu', { von: 0, bis: 0 }, start, start, raster)
        zug.current = { ...gemeinsam, griff: 'neu', was: { id: '', zeile, strecke }, strecke }
      } else {
        const was = finde(eintrag.dataset['eintrag'] ?? '')
        if (!was) return
        const griff = griffAn(eintrag, ereignis.clientX)
        zug.current = { ...gemeinsam, griff, was, strecke: was.strecke }
      }
      window.addEventListener('keydown', beiTaste, true)
    },
    onPointerMove: (ereignis: Zeiger) => {
      const laeuft = zug.current
      if (!laeuft) return
      if (!laeuft.bewegt) {
        if (Math.hypot(ereignis.clientX - laeuft.x, ereignis.clientY - laeuft.y) < RUHE) return
        laeuft.bewegt = true
        kasten.current?.setPointerCapture(ereignis.pointerId)
      }
      rolle(ereignis)
      if (laeuft.griff === 'ganz') laeuft.spur = spurUnter(ereignis.clientX, ereignis.clientY) ?? laeuft.spur
      laeuft.strecke = gezogen(laeuft.griff, laeuft.was.strecke, laeuft.start, minute(laeuft.spur, ereignis.clientX), raster)
      zeichne(laeuft)
    },
    onPointerUp: () => {
      const laeuft = zug.current
      if (!laeuft) return
      beende()
      const { griff, was, spur, strecke, bewegt } = laeuft
      const zeile = spur.dataset['spur'] ?? was.zeile
      if (griff === 'neu') return beiNeu(zeile, strecke)
      if (!bewegt) return
      // The browser still tells of a click, which would open what was only moved.
      const schlucke = (klick: MouseEvent) => klick.stopPropagation()
      window.addEventListener('click', schlucke, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', schlucke, { capture: true }))
      const gleich = zeile === was.zeile && strecke.von === was.strecke.von && strecke.bis === was.strecke.bis
      if (!gleich) beiZug(was.id, zeile, strecke)
    },
    onPointerCancel: beende,
  }
  return { kasten, schatten, griffe }
}
