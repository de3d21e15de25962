import type { Insertable } from 'kysely'
import { GRADES, type Grade } from '#blocks/konflikte/contract.ts'
import { keysOf } from '#contract/schema.ts'
import { PARTS_OF_DAY } from '#features/wuensche/contract.ts'
import type { DB } from '#server/db/schema.ts'
import { clock } from '../clock.ts'
import { plusDays } from '../days.ts'
import type { Mitglied } from './mitglieder.ts'
import type { Random } from '../random.ts'

const PARTS = keysOf(PARTS_OF_DAY)
const GRADE_NAMES: readonly Grade[] = keysOf(GRADES)

export function wishes(random: Random, people: readonly Mitglied[], today: string): Insertable<DB['wuensche']>[] {
  return people
    .filter(({ person: { status, username } }) => status === 'aktiv' && (random.chance(0.35) || username === 'helfer'))
    .flatMap(({ profil }) => {
      const [worksEarly, onWeekends] = [random.chance(0.6), random.pick(GRADE_NAMES)]
      const said = new Date(clock(plusDays(today, -random.whole(1, 60)), 20))
      return Array.from({ length: 7 }, (_, tag) =>
        PARTS.flatMap((part): { readonly teil: string; readonly grad: Grade }[] => {
          if (tag > 4) return [{ teil: part, grad: part === 'nacht' ? 'reserve' : onWeekends }]
          if (part === 'frueh') return worksEarly ? [{ teil: part, grad: 'nicht' }] : []
          return part === 'spaet' && random.chance(0.3) ? [{ teil: part, grad: 'gern' }] : []
        }).map((one) => ({ _id: random.id(said), profil: profil._id, woche: null, tag, ...one })),
      ).flat()
    })
}

export const unnamed = (random: Random, people: readonly Mitglied[]): Insertable<DB['ohne_namen']>[] =>
  people.flatMap(({ profil, person: { username } }) => (username !== 'helfer' && random.chance(0.06) ? [{ profil: profil._id }] : []))
