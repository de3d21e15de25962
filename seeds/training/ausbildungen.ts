import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { instant, plusDays, plusMonths } from '../days.ts'
import type { Lehrgang } from './lehrgaenge.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Random } from '../random.ts'

type Row = Insertable<DB['ausbildungen']> & { profil: string }

const PROVIDERS = ['Landesschule Musterland', 'Kreisverband Musterstadt', 'Rettungsdienstschule Probach', 'eigene Ausbildung'] as const
const REPEATED = ['Hygiene', 'DS', 'Brand', 'Rea'] as const
const BESIDE = ['Funk', 'SoSi', 'Betr', 'Technik', 'AusbEH'] as const
const [ENDED, UNSEEN] = [0.05, 0.03]

export function ausbildungen(
  random: Random,
  people: readonly Mitglied[],
  courses: readonly Lehrgang[],
  { today, who }: { readonly today: string; readonly who: string },
): { rows: Row[]; proven: Set<string> } {
  const course = new Map(courses.map((one) => [one.abkuerzung, one]))
  const record = (profil: string, short: string, monthsAgo: number, seen: boolean): Row[] => {
    const one = course.get(short)
    if (!one) return []
    const ende = plusDays(plusMonths(today, -monthsAgo), -random.whole(1, 27))
    const beginn = plusDays(ende, -Math.floor((one.stunden ?? 8) / 8))
    const entered = instant(plusDays(ende, 1), 18).toISOString()
    return [
      {
        _id: random.id(instant(plusDays(ende, 1), 18)),
        version: 1,
        erstelltAm: entered,
        erstelltVon: who,
        geaendertAm: entered,
        geaendertVon: who,
        profil,
        lehrgang: one._id,
        bezeichnung: one.bezeichnung,
        beginn,
        ende,
        gueltigBis: one.gueltigkeitMonate ? plusMonths(ende, one.gueltigkeitMonate) : null,
        stunden: one.stunden ?? null,
        anbieter: random.pick(PROVIDERS),
        rdfAnrechenbar: one.rdfAnrechenbar ?? false,
        geprueftAm: seen ? entered : null,
        geprueftVon: seen ? who : null,
      },
    ]
  }
  /** Some months ago if the course expires, long ago if it is permanent. */
  const holding = (short: string) => random.whole(1, Math.max(2, (course.get(short)?.gueltigkeitMonate || 120) - 1) - 1)
  const rows: Row[] = []
  const proven = new Set<string>()
  for (const { person, profil } of people) {
    const makes = [profil.sanitaetsausbildung ?? 'keine', profil.fuehrungsausbildung ?? 'keine'].filter((level) => level !== 'keine')
    const proofs = makes.flatMap((short) => record(profil._id, short, holding(short), true))
    rows.push(...proofs)
    if (makes.length > 0 && proofs.length === makes.length) proven.add(profil._id)
    if (!person.inDienst) continue
    for (const short of REPEATED) {
      const months = course.get(short)?.gueltigkeitMonate ?? 12
      if (random.chance(0.7))
        rows.push(...record(profil._id, short, random.chance(ENDED) ? months + 1 : holding(short), !random.chance(UNSEEN)))
    }
    for (const short of BESIDE) if (random.chance(0.2)) rows.push(...record(profil._id, short, holding(short), !random.chance(UNSEEN)))
  }
  return { rows, proven }
}
