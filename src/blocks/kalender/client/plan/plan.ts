// What a plan of vehicles or rooms is made of, for whatever area draws one.
import type { Zeitspanne } from './planzeit.ts'

/** A vehicle or a room. */
export interface Planzeile {
  readonly id: string
  readonly titel: string
  readonly unter?: string
  /** Why nothing can be booked here now: "Werkstatt". */
  readonly gesperrt?: string | undefined
}

/** How it is drawn: taken for sure, asked for, or used by a service. */
export type Planart = 'bestaetigt' | 'angefragt' | 'dienst'

export interface Planeintrag extends Zeitspanne {
  readonly id: string
  readonly zeile: string
  readonly titel: string
  readonly unter?: string
  readonly art: Planart
  readonly eigene: boolean
  /** Why it cannot be moved by hand; absent where it can. */
  readonly fest?: string | undefined
  /** Minutes before and after in which it is taken as well. */
  readonly vor?: number
  readonly nach?: number
}

export const ART_WOERTER: Readonly<Record<Planart, string>> = {
  bestaetigt: 'Bestätigt',
  angefragt: 'Angefragt',
  dienst: 'Sanitätsdienst',
}

/** What a plan can do besides show; a missing one is not offered. */
export interface Planhandlungen {
  readonly beiWahl: (id: string) => void
  /** Somebody drew a span onto a free place, or tapped one. */
  readonly beiNeu?: ((zeile: string, spanne: Zeitspanne) => void) | undefined
  /** Moved or pulled; when the promise fails it snaps back. */
  readonly beiZug?: ((id: string, zeile: string, spanne: Zeitspanne) => Promise<unknown>) | undefined
}
