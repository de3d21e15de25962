// Staffs a shift: planned people and leaders first, then free and qualified people.
import { type Anmeldestatus, type BedarfsRow, COUNTS } from '#blocks/dienst/contract.ts'
import { coversQualifikation, rangOf } from '#contract/qualifikation.ts'
import type { Random } from '../random.ts'
import type { Helfer, People } from './people.ts'
import type { Assigned, Plan, Schichtplan } from './plan.ts'

export interface Besetzt extends Assigned {
  readonly funktion: string
  readonly number: number
}

const HOLDS: readonly Anmeldestatus[] = [...COUNTS, 'nichtErschienen']
const classesFor = ({ funktion }: BedarfsRow): readonly string[] | null =>
  funktion === 'Fahrer' ? ['B'] : funktion === 'Fahrer RTW' ? ['C1', 'C1E', 'FK7.5'] : null

export function staff(random: Random, people: People, plan: Plan, schicht: Schichtplan, leiter: Helfer | undefined): Besetzt[] {
  const { von, bis, rows } = schicht
  const besetzt: Besetzt[] = []
  const present = new Set<string>()
  const taken = rows.map(() => 0)
  const full = (i: number) => (taken[i] ?? 0) >= (rows[i]?.anzahl ?? 0)
  const groups = plan.special?.sichtbarFuer ?? []
  const search = (qualifikation: string, classes: readonly string[] | null = null) =>
    people.find(
      qualifikation,
      von,
      bis,
      ({ profil, group, classes: has }) =>
        !present.has(profil) &&
        (groups.length === 0 || groups.includes(group)) &&
        (classes === null || classes.some((category) => has.includes(category))),
    )
  const assign = (who: Assigned, i: number | null) => {
    present.add(who.helfer.profil)
    if (HOLDS.includes(who.status)) people.belegung.occupy(who.helfer.profil, von, bis)
    const number = i === null ? 0 : (taken[i] ?? 0)
    if (i !== null) taken[i] = number + 1
    besetzt.push({ ...who, funktion: who.funktion || (i === null ? '' : (rows[i]?.funktion ?? '')), number })
  }
  const platzFor = ({ qualifikation }: Helfer, fn = ''): number | null => {
    const matching = rows.flatMap((row, i) => (!full(i) && coversQualifikation(qualifikation, row.qualifikation) ? [i] : []))
    return matching.find((i) => fn !== '' && rows[i]?.funktion === fn) ?? matching.at(-1) ?? null
  }

  for (const who of schicht.set ?? [])
    assign(who, HOLDS.includes(who.status) && !who.praktikant ? platzFor(who.helfer, who.funktion) : null)
  if (plan.situation === 'entwurf') return besetzt
  if (leiter && !present.has(leiter.profil) && people.belegung.isFree(leiter.profil, von, bis)) {
    const platz = platzFor(leiter, 'Einsatzleitung')
    if (platz !== null) assign({ helfer: leiter, status: 'eingeteilt' }, platz)
  }

  const over = plan.situation === 'vergangen' || plan.situation === 'offen'
  const drawStatus = (): Anmeldestatus =>
    over && random.chance(0.015) ? 'nichtErschienen' : random.chance(plan.eingeteilt) ? 'eingeteilt' : 'gemeldet'
  const order = rows.map((_, i) => i).sort((a, b) => rangOf(rows[b]?.qualifikation ?? '') - rangOf(rows[a]?.qualifikation ?? ''))
  for (const i of order) {
    const row = rows[i]
    for (let n = (row?.anzahl ?? 0) - (taken[i] ?? 0); row && n > 0; n -= 1) {
      const helfer = random.chance(plan.filled) ? search(row.qualifikation, classesFor(row)) : undefined
      if (helfer) assign({ helfer, status: drawStatus() }, i)
    }
  }
  for (let n = 0; n < schicht.praktikanten; n += 1) {
    const helfer = random.chance(plan.filled * 0.7) ? search('SanA') : undefined
    if (helfer) assign({ helfer, status: drawStatus(), praktikant: true }, null)
  }
  // The waiting list fills only after all places are taken, at the least demanding ones.
  if (rows.length > 0 && rows.every((_, i) => full(i))) {
    for (let n = 0; n < plan.waiting; n += 1) {
      const helfer = search(rows.at(-1)?.qualifikation ?? 'SanA')
      if (helfer) assign({ helfer, status: 'warteliste' }, null)
    }
  }
  const size = rows.reduce((sum, { anzahl }) => sum + anzahl, 0)
  for (let n = 0; n < size; n += 1) {
    const status = random.chance(0.06) ? 'abgesagt' : random.chance(0.04) ? 'abgelehnt' : null
    const helfer = status ? search('SanA') : undefined
    if (status && helfer) assign({ helfer, status }, null)
  }
  return besetzt
}
