// Timeline of a service: requested, published, signed up, staffed, closed. Nothing is later than the evening before the seeding day.
import { berlin, clock } from '../clock.ts'
import { plusDays } from '../days.ts'
import type { Random } from '../random.ts'
import type { Plan } from './plan.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface Times {
  readonly beginn: number
  readonly ende: number
  readonly created: number
  readonly ausgeschrieben: number
  readonly offenBis: number
  readonly eingeteiltBis: number
  readonly meldeschluss: number | null
  readonly selbstabsageBis: number | null
  readonly abgesagt: number
  readonly closedAt: number
}

/** @param last latest permitted instant of any action */
export function timesOf(random: Random, { schichten, situation }: Plan, last: number): Times {
  const beginn = Math.min(...schichten.map(({ von }) => von))
  const ende = Math.max(...schichten.map(({ bis }) => bis))
  const { tag } = berlin(beginn)
  const latest = Math.min(last, beginn - 2 * DAY)
  const leadTime = random.whole(25, 90) * DAY
  const erstellt = Math.min(beginn - leadTime, latest - random.whole(2, 12) * DAY)
  const ausgeschrieben = Math.min(erstellt + random.whole(1, 26) * HOUR, latest - DAY)
  const daysBefore = random.whole(3, 10)
  // A passed deadline would close the places still to be filled.
  const short = situation === 'kommend' && beginn - last < 12 * DAY
  const meldeschluss = short || random.chance(0.2) ? null : clock(plusDays(tag, -daysBefore), 20)
  const offenBis = Math.min(meldeschluss ?? beginn - DAY, latest)
  return {
    beginn,
    ende,
    created: erstellt,
    ausgeschrieben,
    offenBis: Math.max(offenBis, ausgeschrieben + HOUR),
    eingeteiltBis: latest,
    meldeschluss,
    selbstabsageBis: random.chance(0.3) ? clock(plusDays(tag, -2), 18) : null,
    abgesagt: Math.max(ausgeschrieben + HOUR, Math.min(last, beginn - random.whole(1, 6) * DAY)),
    closedAt: Math.min(last, ende + random.whole(10, 60) * HOUR),
  }
}
