// When what was done for a service: asked for, published, signed up, staffed, closed. Nothing lies after the evening
// before the day of the seed.
import { berlin, uhr } from '../uhr.ts'
import { plusTage } from '../tage.ts'
import type { Zufall } from '../zufall.ts'
import type { Plan } from './plan.ts'

const STUNDE = 3_600_000
const TAG = 24 * STUNDE

/** Instants in ms. */
export interface Zeiten {
  readonly beginn: number
  readonly ende: number
  readonly erstellt: number
  readonly ausgeschrieben: number
  /** The span in which people signed up, and until when they were staffed. */
  readonly offenBis: number
  readonly eingeteiltBis: number
  readonly meldeschluss: number | null
  readonly selbstabsageBis: number | null
  readonly abgesagt: number
  readonly abgeschlossen: number
}

/** @param zuletzt the last moment that anything was done in */
export function zeitenVon(zufall: Zufall, { schichten, lage }: Plan, zuletzt: number): Zeiten {
  const beginn = Math.min(...schichten.map(({ von }) => von))
  const ende = Math.max(...schichten.map(({ bis }) => bis))
  const { tag } = berlin(beginn)
  const spaetestens = Math.min(zuletzt, beginn - 2 * TAG)
  const vorlauf = zufall.ganz(25, 90) * TAG
  const erstellt = Math.min(beginn - vorlauf, spaetestens - zufall.ganz(2, 12) * TAG)
  const ausgeschrieben = Math.min(erstellt + zufall.ganz(1, 26) * STUNDE, spaetestens - TAG)
  const tageVorher = zufall.ganz(3, 10)
  // A deadline that passed already would close what is still to be filled.
  const kurz = lage === 'kommend' && beginn - zuletzt < 12 * TAG
  const meldeschluss = kurz || zufall.trifft(0.2) ? null : uhr(plusTage(tag, -tageVorher), 20)
  const offenBis = Math.min(meldeschluss ?? beginn - TAG, spaetestens)
  return {
    beginn,
    ende,
    erstellt,
    ausgeschrieben,
    offenBis: Math.max(offenBis, ausgeschrieben + STUNDE),
    eingeteiltBis: spaetestens,
    meldeschluss,
    selbstabsageBis: zufall.trifft(0.3) ? uhr(plusTage(tag, -2), 18) : null,
    abgesagt: Math.max(ausgeschrieben + STUNDE, Math.min(zuletzt, beginn - zufall.ganz(1, 6) * TAG)),
    abgeschlossen: Math.min(zuletzt, ende + zufall.ganz(10, 60) * STUNDE),
  }
}
