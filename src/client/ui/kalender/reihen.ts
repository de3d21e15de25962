// The rows of a plan, worked out once per change; only those near what is seen are drawn.
import { useMemo, useState, type UIEvent } from 'react'
import { useDruckt } from '../fenster.ts'
import type { Planeintrag, Planzeile } from './plan.ts'
import { linien, streckeVon, type Strecke } from './planzeit.ts'

export interface Reihe {
  /** The first day of the plan. */
  readonly erster: string
  readonly zeile: Planzeile
  readonly eintraege: readonly Planeintrag[]
  /** Where each of them lies, and in which line of the row. */
  readonly strecken: readonly Strecke[]
  readonly nummern: readonly number[]
  readonly linien: number
}

export function inReihe(zeile: Planzeile, eintraege: readonly Planeintrag[], erster: string): Reihe {
  const strecken = eintraege.map((eintrag) => streckeVon(erster, eintrag))
  const { nummern, anzahl } = linien(strecken)
  return { erster, zeile, eintraege, strecken, nummern, linien: anzahl }
}

/** As the style sheet has them, in pixels. */
const LINIE = 36
const RAND = 8
/** So many rows are drawn above and below what is seen; the window moves in steps of as many. */
const MEHR = 4
const hoehe = (reihe: Reihe): number => RAND + reihe.linien * LINIE

/** Which rows are drawn, and how high the rest is. */
export function useFenster(reihen: readonly Reihe[]) {
  const druckt = useDruckt()
  const [sicht, setzeSicht] = useState({ oben: 0, hoehe: 900 })
  const fenster = useMemo(() => {
    if (druckt) return { erste: 0, ende: reihen.length, oben: 0, unten: 0 }
    return ausschnitt(reihen.map(hoehe), sicht.oben, sicht.hoehe)
  }, [reihen, sicht, druckt])
  return {
    fenster,
    beiRollen: ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
      const schritt = MEHR * (RAND + LINIE)
      const oben = Math.floor(scrollTop / schritt) * schritt
      if (oben !== sicht.oben || clientHeight !== sicht.hoehe) setzeSicht({ oben, hoehe: clientHeight })
    },
  }
}

/** Rows that touch the seen part, with as many more around as the window can move before it is asked again. */
export function ausschnitt(hoehen: readonly number[], oben: number, sicht: number) {
  const luft = 2 * MEHR * (RAND + LINIE)
  let [erste, ende, summe, davor, danach] = [0, hoehen.length, 0, 0, 0]
  hoehen.forEach((eine, nummer) => {
    const bis = summe + eine
    if (bis <= oben - luft / 2) [erste, davor] = [nummer + 1, bis]
    if (summe >= oben + sicht + luft) {
      if (ende === hoehen.length) ende = nummer
      danach += eine
    }
    summe = bis
  })
  return { erste, ende, oben: davor, unten: danach }
}
