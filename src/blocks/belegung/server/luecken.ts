// The nearest free times of the same length, before and after what somebody asked for.
import type { Spanne } from './zeitraum.ts'

const MINUTE = 60_000
const RASTER = 15 * MINUTE
const TAG = 86_400_000
/** Suggestions further away than this are no help. */
export const SUCHTAGE = 14

/** A span in which something is taken, set-up times included; instants. */
export interface Belegt {
  readonly belegtVon: string
  readonly belegtBis: string
}
interface Wunsch extends Spanne {
  /** Minutes that the booking itself needs before and after. */
  readonly ruestzeitVor: number
  readonly ruestzeitNach: number
}

/** The span to look at for suggestions around `wunsch`. */
export const suchraum = ({ beginn, ende }: Spanne): Spanne => ({
  beginn: new Date(Date.parse(beginn) - (SUCHTAGE + 1) * TAG).toISOString(),
  ende: new Date(Date.parse(ende) + (SUCHTAGE + 1) * TAG).toISOString(),
})

/**
 * At most two spans of the same length on quarter hours, the nearest before and the nearest after; none before `jetzt`.
 * `belegt` is everything that holds one of the things asked for within `suchraum`, in any order.
 */
export function naechsteFreie(wunsch: Wunsch, belegt: readonly Belegt[], jetzt: Date): Spanne[] {
  const [beginn, ende] = [Date.parse(wunsch.beginn), Date.parse(wunsch.ende)]
  const [vor, nach] = [wunsch.ruestzeitVor * MINUTE, wunsch.ruestzeitNach * MINUTE]
  const dauer = ende - beginn
  const bloecke = belegt
    .map(({ belegtVon, belegtBis }) => ({ von: Date.parse(belegtVon), bis: Date.parse(belegtBis) }))
    .toSorted((a, b) => a.von - b.von)
  const stoerer = (start: number) => bloecke.filter(({ von, bis }) => von < start + dauer + nach && bis > start - vor)
  const spanne = (start: number): Spanne => ({ beginn: new Date(start).toISOString(), ende: new Date(start + dauer).toISOString() })
  const gefunden: Spanne[] = []
  // Each step jumps over what is in the way, so that it ends after as many steps as there are blocks.
  for (let start = Math.floor(beginn / RASTER) * RASTER; start >= Math.max(jetzt.getTime(), beginn - SUCHTAGE * TAG);) {
    const imWeg = stoerer(start)
    if (imWeg.length === 0) {
      if (start !== beginn) gefunden.push(spanne(start))
      break
    }
    start = Math.floor((Math.min(...imWeg.map(({ von }) => von)) - nach - dauer) / RASTER) * RASTER
  }
  for (let start = Math.ceil(Math.max(beginn, jetzt.getTime()) / RASTER) * RASTER; start <= beginn + SUCHTAGE * TAG;) {
    const imWeg = stoerer(start)
    if (imWeg.length === 0) {
      if (start !== beginn) gefunden.push(spanne(start))
      break
    }
    start = Math.ceil((Math.max(...imWeg.map(({ bis }) => bis)) + vor) / RASTER) * RASTER
  }
  return gefunden
}
