// Hours of volunteers beside those of closed services: what the evaluation counts of two years, more of it in summer, and more each year.
import type { KINDS_OF_HOURS } from '#features/stundennachweise/contract.ts'
import type { Rows } from './dienste/rows.ts'
import { clock } from './clock.ts'
import { plusDays } from './days.ts'
import type { Mitglied } from './mitglieder.ts'
import type { Random } from './random.ts'

type Kind = keyof typeof KINDS_OF_HOURS
const OCCASIONS: readonly (readonly [kind: Kind, occasion: string, hours: number])[] = [
  ['KTW', 'Tagdienst', 9],
  ['KTW', 'Sonntagsdienst', 12],
  ['Dienstabend', 'Dienstabend', 2.5],
  ['Dienstabend', 'Dienstabend', 2.5],
  ['Blutspende', 'Blutspende', 5],
  ['Einsatz', 'Alarm der SEG', 3.5],
  ['Verwaltung', 'Abrechnung und Post', 2],
  ['Materialpflege', 'Material geprüft und aufgefüllt', 2.25],
  ['Jugend', 'Gruppenstunde', 2],
  ['Bereitschaft', 'Hintergrunddienst', 8],
  ['Ausbildung(Teiln.)', 'Fortbildung', 7],
  ['Ausbildung(Lehrend)', 'Erste-Hilfe-Kurs', 8],
]
const [DAYS, EACH_MONTH, IN_SUMMER] = [760, 0.35, 0.6]
const MONTH = 30

/** All of it confirmed but the last weeks; nobody confirms their own. */
export function otherHours(random: Random, people: readonly Mitglied[], today: string): Rows['stundennachweise'] {
  const confirmers = people.filter(({ person: { status } }) => status === 'aktiv').slice(0, 2)
  return people
    .filter(({ person: { status } }) => status === 'aktiv')
    .flatMap(({ profil, user }) => {
      const mostly = random.some(OCCASIONS, 3)
      const confirmer = confirmers.find((one) => one.user._id !== user._id)?.user._id ?? null
      return Array.from({ length: Math.floor(DAYS / MONTH) }, (_, month) =>
        plusDays(today, -1 - month * MONTH - random.whole(0, MONTH - 1)),
      )
        .filter((day, month) => random.chance(/-0[5-9]-/.test(day) ? IN_SUMMER : EACH_MONTH) && random.chance(month > 11 ? 0.8 : 1))
        .map((day) => {
          const [kind, occasion, usual] = random.pick(mostly)
          const confirmed = day < plusDays(today, -21)
          const entered = new Date(clock(day, 22)).toISOString()
          return {
            _id: random.id(new Date(entered)),
            version: confirmed ? 2 : 1,
            erstelltAm: entered,
            erstelltVon: user._id,
            geaendertAm: entered,
            geaendertVon: confirmed ? confirmer : user._id,
            profil: profil._id,
            art: kind,
            datum: day,
            beginn: null,
            ende: null,
            stunden: Math.max(0.25, usual + random.whole(-4, 4) / 4),
            pause: 0,
            nacht: false,
            anlass: occasion,
            anmeldung: null,
            anfahrtKm: random.chance(0.4) ? random.whole(2, 30) : 0,
            fahrtkostenBeantragt: false,
            status: confirmed ? 'bestaetigt' : 'eingereicht',
            bestaetigtVon: confirmed ? confirmer : null,
            bestaetigtAm: confirmed ? entered : null,
            ablehnungsgrund: '',
            abgerechnetAm: null,
    einsatzbericht: null,
          }
        })
    })
}
