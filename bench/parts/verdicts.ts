// Verdicts per second of the block `gueltigkeit` on one core: 2,000 generated members for every ambulance seat, over a year.
import { type Facts, judgePerson } from '#blocks/gueltigkeit/server/index.ts'
import { inMonths } from '#contract/time/berlin.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { plusDays } from '#seeds/days.ts'
import { newRandom } from '#seeds/random.ts'

const TODAY = '2026-11-23'
const [MEMBERS, VEHICLES] = [2000, 12]
const random = newRandom('gueltigkeit')
const vehicles = Array.from({ length: VEHICLES }, (_, i) => ({
  fahrzeug: `f${i}`,
  name: `KTW ${i}`,
  fuehrerscheinklasse: i % 2 ? 'C1' : 'B',
  zulGesamtmasse: 3500 + i * 100,
  einweisungErforderlich: true,
  einweisungsgruppe: i % 3 ? '' : 'KTW',
}))
const around = (days: number) => plusDays(TODAY, random.whole(-days, days))
const members = Array.from({ length: MEMBERS }, (): Facts => ({
  status: random.pick(['aktiv', 'aktiv', 'aktiv', 'eingeschraenkt', 'ruhend']),
  geburtsdatum: plusDays(TODAY, -random.whole(15 * 365, 70 * 365)),
  austrittsdatum: null,
  hauptamtlich: false,
  levels: Array.from({ length: random.whole(0, 4) }, () => ({
    qualifikation: random.pick(SANITAETSAUSBILDUNGEN),
    ab: plusDays(TODAY, -random.whole(0, 900)),
    bis: random.pick([null, around(400)]),
  })),
  klassen: random.pick([[], ['B'], ['B', 'C1'], ['B', 'FK4.75']]),
  gueltigBis: null,
  kontrolleNaechsteAm: inMonths(around(300), 6),
  einweisungen: vehicles.slice(0, random.whole(0, VEHICLES)).map(({ fahrzeug, einweisungsgruppe }) => ({
    fahrzeug,
    gruppe: einweisungsgruppe,
    datum: plusDays(TODAY, -random.whole(1, 700)),
    gueltigBis: around(700),
  })),
  geraete: [{ geraet: 'Corpuls C3', datum: plusDays(TODAY, -200), gueltigBis: null }],
  fuehrungszeugnisVorgelegtAm: plusDays(TODAY, -random.whole(0, 2000)),
  fuehrungszeugnisNaechstesAm: around(900),
}))
const seats = [
  { qualifikation: 'RS', geraet: 'Corpuls C3' } as const,
  ...vehicles.map((fahrzeug) => ({ qualifikation: 'RH', fahrzeug, mindestalter: 18 }) as const),
  { qualifikation: 'SanA', mindestalter: 16, fuehrungszeugnis: true } as const,
]
const days = Array.from({ length: 365 }, (_, i) => plusDays(TODAY, i))

/** Computes verdicts for the given seconds; shares of the verdicts add up to 1. */
export function measureVerdicts(seconds: number): {
  readonly perSecond: number
  readonly shares: Readonly<Record<'valid' | 'runsOut' | 'invalid', number>>
} {
  const counted = { valid: 0, runsOut: 0, invalid: 0 }
  let [n, took] = [0, 0]
  const start = performance.now()
  while (took < seconds * 1000) {
    for (const member of members) {
      const seat = seats[n % seats.length]
      const day = days[n % days.length]
      if (seat && day) counted[judgePerson(member, seat, day, TODAY).verdict] += 1
      n += 1
    }
    took = performance.now() - start
  }
  return { perSecond: n / (took / 1000), shares: { valid: counted.valid / n, runsOut: counted.runsOut / n, invalid: counted.invalid / n } }
}

export function printVerdicts(say: (line: string) => void): void {
  const { perSecond, shares } = measureVerdicts(3)
  const share = (part: number) => `${Math.round(part * 100)} %`
  say(
    `${Math.round(perSecond).toLocaleString('de-DE')} Urteile/s (${share(shares.valid)} ja, ${share(shares.runsOut)} läuft vorher ab, ${share(shares.invalid)} nein)`,
  )
}
