import type { Insertable } from 'kysely'
import { rangOf } from '#contract/qualifikation.ts'
import type { DB } from '#server/db/schema.ts'
import { instant } from '../days.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Random } from '../random.ts'
import type { Size } from '../size.ts'

const PER_YEAR: Readonly<Record<Size, number>> = { S: 12, M: 24, L: 60 }

interface Template {
  readonly name: string
  readonly topic: string
  readonly hours: number
  readonly more?: Partial<Insertable<DB['rettungsdienstfortbildungen']>>
}
/** Members who attended only the first five have 29.5 hours: half an hour short. */
const FIRST = 5
const PROGRAM: readonly Template[] = [
  { name: 'Reanimation nach den neuen Leitlinien', topic: 'Reanimation', hours: 2.5, more: { pflicht: true } },
  { name: 'Hygiene im Rettungsdienst', topic: 'Hygiene', hours: 5, more: { pflicht: true } },
  { name: 'Traumatag', topic: 'Trauma', hours: 8 },
  { name: 'Kindernotfälle', topic: 'Pädiatrie', hours: 8 },
  { name: 'Internistische Notfälle', topic: 'Internistik', hours: 6 },
  { name: 'EKG am Abend', topic: 'Internistik', hours: 2, more: { format: 'online', ort: '' } },
  { name: 'Einweisung Beatmungsgerät', topic: 'Technik/MPG', hours: 3 },
  { name: 'Stammtisch Notfallmedizin', topic: 'Kommunikation', hours: 3, more: { anerkannt: false } },
  { name: 'Massenanfall: Sichtung und Führung', topic: 'MANV/Führung', hours: 7.5 },
  { name: 'Recht für Rettungskräfte', topic: 'Recht', hours: 4, more: { format: 'hybrid' } },
  { name: 'Geburt unterwegs', topic: 'Geburtshilfe', hours: 4.5 },
  { name: 'Tragen, Lagern, Sichern', topic: 'Einsatztaktik', hours: 6 },
]
const DOZENTEN = ['Dr. Mira Beispiel', 'Jonas Muster', 'Dr. Ole Entwurf', 'Selma Probst'] as const
const MOST = 20

export function fortbildungen(random: Random, people: readonly Mitglied[], size: Size, today: string) {
  const liable = people.filter(
    ({ profil, person }) => rangOf(profil.sanitaetsausbildung ?? '') >= rangOf('RH') && person.status === 'aktiv',
  )
  const short = liable.find(({ person }) => person.nachname === 'Straßer')
  const thisYear = Number(today.slice(0, 4))
  const who = people[0]?.user._id ?? null
  return [thisYear - 1, thisYear].flatMap((year) =>
    Array.from({ length: PER_YEAR[size] }, (_empty, i) => {
      const { name, topic, hours, more = {} } = PROGRAM[i % PROGRAM.length] ?? { name: '', topic: 'Recht', hours: 1 }
      const days = Math.floor(((i + 0.5) / PER_YEAR[size]) * 360)
      const day = new Date(Date.UTC(year, 0, 1 + days)).toISOString().slice(0, 10)
      const beginn = hours > 4 ? instant(day, 8) : instant(day, 17)
      const ende = new Date(beginn.getTime() + (hours + (hours > 4 ? 1 : 0)) * 3_600_000)
      const over = day < today
      const others = random.some(
        liable.filter((one) => one !== short),
        Math.min(MOST - 1, Math.ceil(liable.length * 0.55)),
      )
      const present = i < FIRST && short ? [short, ...others] : others
      const created = instant(`${year - 1}-11-15`, 18)
      return {
        _id: random.id(created),
        version: 1,
        erstelltAm: created.toISOString(),
        erstelltVon: who,
        geaendertAm: created.toISOString(),
        geaendertVon: who,
        thema: name,
        beginn: beginn.toISOString(),
        ende: ende.toISOString(),
        stunden: hours,
        ue: Number.isInteger(hours / 0.75) ? hours / 0.75 : null,
        themengebiet: topic,
        format: 'praesenz',
        dozent: random.pick(DOZENTEN),
        ort: 'Schulungsraum, Wache 1',
        veranstalter: '',
        anerkannt: true,
        bescheinigungNr: '',
        pflicht: false,
        maxTeilnehmer: MOST,
        anmeldeschluss: null,
        ...more,
        teilnehmer: present.map((one) => ({
          profil: one.profil._id,
          anwesendVon:
            over && one !== short && hours > 4 && random.chance(0.08) ? new Date(beginn.getTime() + 7_200_000).toISOString() : null,
          anwesendBis: null,
          stunden: null,
          status: !over ? 'angemeldet' : one !== short && random.chance(0.07) ? 'nichtErschienen' : 'teilgenommen',
        })),
      }
    }),
  )
}
