// Which rows of a plan are drawn: at first those near what is seen, then, while nothing else is to do, all of them. A row that is
// drawn costs nothing while the plan scrolls; one that is only then drawn costs a frame or two on a slow machine (ADR 15).
import { useEffect, useMemo, useState, type UIEvent } from 'react'
import { useDruckt } from '#client/ui/fenster.ts'
import { hoehe, type Reihe } from './reihen.ts'

/** Numbers of rows, half open. */
interface Stueck {
  readonly erste: number
  readonly ende: number
}

/** Pixels above and below what is seen in which rows are drawn at once; so far the plan scrolls before it is asked again. */
const LUFT = 352
/** So many rows come in above and below with each quiet moment. */
const SCHUB = 1

/** Rows of these heights that touch what is seen or lie near it. */
export function nahe(hoehen: readonly number[], oben: number, sicht: number): Stueck {
  let [erste, ende, summe] = [0, hoehen.length, 0]
  hoehen.forEach((eine, nummer) => {
    if (summe + eine <= oben - LUFT) erste = nummer + 1
    if (summe >= oben + sicht + 2 * LUFT) ende = Math.min(ende, nummer)
    summe += eine
  })
  return { erste: Math.min(erste, ende), ende }
}

/** What was drawn stays drawn, unless a leap left rows between it and what is needed now. */
export const dazu = (alt: Stueck, neu: Stueck): Stueck =>
  neu.erste > alt.ende || neu.ende < alt.erste ? neu : { erste: Math.min(alt.erste, neu.erste), ende: Math.max(alt.ende, neu.ende) }

const summe = (hoehen: readonly number[]): number => hoehen.reduce((bisher, eine) => bisher + eine, 0)

/** Runs something in a quiet moment; not every browser tells of one. */
function inRuhe(tu: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const uhr = setTimeout(tu, 40)
    return () => clearTimeout(uhr)
  }
  const nummer = requestIdleCallback(tu)
  return () => cancelIdleCallback(nummer)
}

/** Which rows are drawn, and how high the rest is. With another `anlass` (the first day) all of them are others. */
export function useFenster(reihen: readonly Reihe[], anlass: string) {
  const druckt = useDruckt()
  const [sicht, setzeSicht] = useState({ oben: 0, hoehe: 900 })
  const [gezeichnet, setzeGezeichnet] = useState({ anlass, erste: 0, ende: 0 })
  const anzahl = reihen.length
  const hoehen = useMemo(() => reihen.map(hoehe), [reihen])
  const stueck = nahe(hoehen, sicht.oben, sicht.hoehe)
  const bisher = gezeichnet.anlass === anlass ? dazu(gezeichnet, stueck) : stueck
  const erste = druckt ? 0 : bisher.erste
  const ende = druckt ? anzahl : Math.min(anzahl, bisher.ende)

  useEffect(() => {
    const mehr = { anlass, erste: Math.max(0, erste - SCHUB), ende: Math.min(anzahl, ende + SCHUB) }
    return erste === 0 && ende === anzahl ? undefined : inRuhe(() => setzeGezeichnet(mehr))
  }, [anlass, erste, ende, anzahl])

  return {
    fenster: { erste, ende, oben: summe(hoehen.slice(0, erste)), unten: summe(hoehen.slice(ende)) },
    beiRollen: ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
      const oben = Math.floor(scrollTop / LUFT) * LUFT
      if (oben !== sicht.oben || clientHeight !== sicht.hoehe) setzeSicht({ oben, hoehe: clientHeight })
    },
  }
}
