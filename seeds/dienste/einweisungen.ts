// Who was briefed on which vehicle: people licensed to drive it, for two years; some have expired.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Fahrzeug } from '../fahrzeuge.ts'
import type { Mitglied } from '../mitglieder.ts'
import { plusMonths, plusDays, instant } from '../days.ts'
import type { Random } from '../random.ts'

const UMFANG = ['Bedienung', 'Funk', 'Tragesystem', 'Sondersignal', 'Beladung', 'Rangieren'] as const
const CLASSES: Readonly<Record<string, readonly string[]>> = { B: ['B'], C1: ['C1', 'C1E', 'FK7.5'], BE: ['BE', 'C1E'] }

export function einweisungen(
  random: Random,
  { people, vehicles, today }: { people: readonly Mitglied[]; vehicles: readonly Fahrzeug[]; today: string },
): Insertable<DB['einweisungen']>[] {
  const wart = people.find(({ person }) => person.rollen.includes('Fahrzeugwart'))
  const vertretung = people.find(({ person }) => person.username === 'leitung')
  if (!wart || !vertretung) throw new Error('nobody can show vehicles')
  const needed = vehicles.filter(({ aktiv, einweisungErforderlich: einweisungRequired }) => aktiv && einweisungRequired)
  return people.flatMap(({ person, profil }) => {
    if (!person.inDienst) return []
    const drivable = needed.filter(({ fuehrerscheinklasse }) =>
      CLASSES[fuehrerscheinklasse]?.some((category) => profil.fuehrerscheinklassen?.includes(category)),
    )
    // The accounts that one looks in with may drive what they are licensed for.
    const count = person.username === 'helfer' || person.username === 'leitung' ? 3 : random.whole(0, 4)
    const einweiser = person === wart.person ? vertretung : wart
    return random.some(drivable, Math.min(count, drivable.length)).map((fahrzeug) => {
      const datum = plusDays(today, -random.whole(20, person.username === 'helfer' ? 400 : 800))
      const recordedAt = instant(datum, 17).toISOString()
      return {
        _id: random.id(instant(datum, 17)),
        version: 1,
        erstelltAm: recordedAt,
        erstelltVon: einweiser.user._id,
        geaendertAm: recordedAt,
        geaendertVon: einweiser.user._id,
        profil: profil._id,
        fahrzeug: fahrzeug._id,
        datum,
        einweiser: einweiser.profil._id,
        pruefer: null,
        art: 'erst',
        umfang: random.some(UMFANG, random.whole(3, 6)),
        km: random.whole(5, 60),
        fuehrerscheinGesehen: true,
        gueltigBis: plusMonths(datum, 24),
        bestanden: true,
        unterschrift: null,
        bemerkung: '',
      }
    })
  })
}
