import { DRAFT } from '#features/sanitaetsdienste/names.ts'
import type { Ort } from '../inventory/orte.ts'
import { plusDays } from '../days.ts'
import { clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { bedarfFor } from './bedarf.ts'
import type { Amounts } from './amounts.ts'
import type { Situation, Plan, Schichtplan } from './plan.ts'
import { type SizeClass, NEIGHBOURS, DISTRICTS, type Template, TEMPLATES } from './templates.ts'

const GROUPS = ['SEG Sanität', 'SEG Betreuung', 'Bereitschaft 1'] as const
const AHEAD_DAYS = 125

const classesFor = (plaetze: number): readonly SizeClass[] =>
  plaetze <= 4 ? ['klein'] : plaetze <= 11 ? ['mittel'] : plaetze <= 20 ? ['mittel', 'gross'] : ['gross']

/** Finds an event of the right size on a suitable day; after many attempts the season is ignored. */
function findTermin(
  ordinary: Random,
  today: string,
  von: number,
  bis: number,
  plaetze: number,
): { template: Template; tag: string; inDays: number } {
  const classes = classesFor(plaetze)
  const matching = TEMPLATES.filter((template) => template.classes.some((category) => classes.includes(category)))
  for (let attempt = 0; ; attempt += 1) {
    const template = ordinary.pick(matching)
    const inDays = ordinary.whole(von, bis)
    const day = plusDays(today, inDays)
    const when = new Date(day)
    const inMonth = attempt > 60 || template.months.length === 0 || template.months.includes(when.getUTCMonth() + 1)
    if (inMonth && template.days.includes(when.getUTCDay())) return { template, tag: day, inDays }
  }
}

/** One shift, or two of half the size for long services; moved a day earlier if it would end after `latest`. */
function schichten(ordinary: Random, { beginn, duration }: Template, day: string, plaetze: number, latest: number): Schichtplan[] {
  const start = ordinary.pick(beginn)
  const hours = ordinary.pick(duration)
  const minute = ordinary.chance(0.25) ? 30 : 0
  const date = clock(day, start + hours, minute) > latest ? plusDays(day, -1) : day
  const withVehicle = ordinary.chance(0.85)
  const fresh = (bezeichnung: string, count: number, von: number, bis: number): Schichtplan => {
    const { rows, types } = bedarfFor(count, withVehicle)
    return {
      bezeichnung,
      von: clock(date, von, minute),
      bis: clock(date, bis, minute),
      rows,
      types,
      praktikanten: count >= 4 && ordinary.chance(0.2) ? ordinary.whole(1, 2) : 0,
    }
  }
  if (plaetze < 6 || hours < 8 || ordinary.chance(0.6)) return [fresh('', plaetze, start, start + hours)]
  const middle = start + Math.ceil(hours / 2)
  return [fresh('Frühschicht', Math.ceil(plaetze / 2), start, middle), fresh('Spätschicht', Math.floor(plaetze / 2), middle, start + hours)]
}

/** Staffing level of a service by days ahead; past ones are nearly full. */
function fill(inDays: number): Pick<Plan, 'filled' | 'eingeteilt'> {
  if (inDays < 0) return { filled: 0.97, eingeteilt: 1 }
  if (inDays <= 14) return { filled: 0.88, eingeteilt: 0.85 }
  return inDays <= 40 ? { filled: 0.7, eingeteilt: 0.5 } : { filled: 0.4, eingeteilt: 0.2 }
}

export interface Presets {
  readonly today: string
  readonly orte: readonly Ort[]
  readonly amounts: Amounts
  readonly already: { readonly upcoming: number; readonly past: number; readonly abgesagt: number }
}

export function ordinary(random: Random, { today, orte, amounts, already }: Presets): Plan[] {
  const plaetze = orte.filter(({ aktiv, name }) => aktiv && /^(Sporthalle|Festplatz|Bürgerhaus|Freibad|Marktplatz)/.test(name))
  const fresh = (von: number, bis: number, situationOf: (inDays: number) => Situation): Plan => {
    const size = random.pick(amounts.plaetze)
    const { template, tag, inDays } = findTermin(random, today, von, bis, size)
    const extern = random.chance(0.06)
    const moves = template.ort === '' || template.ort === 'Marktplatz'
    const district = moves && size <= 20 && !template.name.endsWith(' Nord') ? random.pick(DISTRICTS) : ''
    const fixed = district === '' ? orte.find(({ name }) => name === template.ort) : undefined
    return {
      kind: extern ? 'extern' : 'intern',
      bezeichnung: `${template.name} ${district}`.trim(),
      kategorie: template.kategorie,
      veranstalter: extern ? random.pick(NEIGHBOURS) : template.veranstalter,
      ort: (fixed ?? random.pick(plaetze))._id,
      situation: situationOf(inDays),
      schichten: schichten(random, template, tag, size, inDays < 0 ? clock(today, 0) : Infinity),
      ...fill(inDays),
      waiting: random.chance(0.12) ? random.whole(1, 3) : 0,
      ...(!extern && size <= 8 && random.chance(0.03) ? { special: { sichtbarFuer: [random.pick(GROUPS)] } } : {}),
    }
  }
  const over = (inDays: number): Situation =>
    random.chance(0.05) ? 'abgesagt' : inDays >= -2 || (inDays >= -6 && random.chance(0.4)) ? 'offen' : 'vergangen'
  const many = (count: number, von: number, bis: number, situation: (inDays: number) => Situation) =>
    Array.from({ length: Math.max(0, count) }, () => fresh(von, bis, situation))
  const plans = [
    ...Array.from({ length: amounts.years }, (_, year) =>
      many(amounts.perYear - (year === 0 ? already.past : 0), -365 * (year + 1), -365 * year - 1, over),
    ).flat(),
    ...many(amounts.upcoming - already.upcoming, 1, AHEAD_DAYS, () => 'kommend'),
    ...many(amounts.drafts, 20, AHEAD_DAYS + 60, () => 'entwurf').map((plan, i) => ({
      ...plan,
      special: { status: DRAFT[i % DRAFT.length] },
    })),
    ...many(amounts.abgesagt - already.abgesagt, 3, AHEAD_DAYS, () => 'abgesagt'),
  ]
  const beginn = ({ schichten }: Plan) => schichten[0]?.von ?? 0
  return plans.sort((a, b) => beginn(a) - beginn(b))
}
