// The catalogue as this screen draws it: four verbs per area as a matrix, what goes beyond them as single rights.
import { find } from '#client/text/search.ts'
import { CRUD_AREAS, type Recht } from '#contract/rights/rechte.ts'
import { RECHTE_CATALOG } from '#contract/rights/recht-titles.ts'
import { ROLLEN, type Rollenname } from '#contract/rights/rollen.ts'

export const VERBS = ['READ', 'CREATE', 'UPDATE', 'DELETE'] as const
export type Verb = (typeof VERBS)[number]
export const VERB_TITEL: Record<Verb, string> = { READ: 'Ansehen', CREATE: 'Anlegen', UPDATE: 'Ändern', DELETE: 'Löschen' }

interface Entry {
  readonly name: Recht
  readonly titel: string
}
export interface Area {
  readonly titel: string
  readonly verbs: Partial<Record<Verb, Entry>>
  readonly more: readonly Entry[]
}

const withVerbs = new Set<string>([...CRUD_AREAS, 'CHANGELOG'])
const verbOf = (recht: Recht): Verb | undefined =>
  VERBS.find((verb) => recht.startsWith(`${verb}_`) && withVerbs.has(recht.slice(verb.length + 1)))

export const AREAS: readonly Area[] = RECHTE_CATALOG.map(({ titel, rechte }) => ({
  titel,
  verbs: Object.fromEntries(rechte.flatMap((entry) => (verbOf(entry.name) ? [[verbOf(entry.name), entry]] : []))),
  more: rechte.filter(({ name }) => verbOf(name) === undefined),
}))

const titel = new Map<string, string>(RECHTE_CATALOG.flatMap(({ rechte }) => rechte.map((recht) => [recht.name, recht.titel])))
/** The German title of a right; a name that the catalogue no longer has stands for itself. */
export const titelOf = (recht: string): string => titel.get(recht) ?? recht

/** The rights that every person is shown with a verb or alone, in the order of the screen. */
export const rechteOfArea = ({ verbs, more }: Area): Entry[] => [...VERBS.flatMap((verb) => verbs[verb] ?? []), ...more]

/** The areas of which something is left; `fits` chooses single rights, a verb of a matrix row keeps the whole row. */
export function filtered(fits: (recht: Recht) => boolean): Area[] {
  return AREAS.flatMap((area) => {
    const row = Object.values(area.verbs).some(({ name }) => fits(name))
    const more = area.more.filter(({ name }) => fits(name))
    return row || more.length > 0 ? [{ ...area, verbs: row ? area.verbs : {}, more }] : []
  })
}

const entries = RECHTE_CATALOG.flatMap((group) => group.rechte.map((recht) => ({ ...recht, area: group.titel })))
/** The rights that answer to what was typed: by area, title or name. */
export const found = (search: string): ReadonlySet<Recht> =>
  new Set(find(entries, search, (recht) => `${recht.area} ${recht.titel} ${recht.name}`).map(({ name }) => name))

export const ROLLEN_NAMES = Object.keys(ROLLEN) as Rollenname[]

/** The bundles that somebody holds as a whole, without those that another one of them contains. */
export function heldRollen(rechte: readonly Recht[]): Rollenname[] {
  const held = new Set(rechte)
  const whole = ROLLEN_NAMES.filter((rolle) => ROLLEN[rolle].every((recht) => held.has(recht)))
  const contains = (large: Rollenname, small: Rollenname) =>
    large !== small && ROLLEN[large].length > ROLLEN[small].length && ROLLEN[small].every((recht) => ROLLEN[large].includes(recht))
  return whole.filter((rolle) => !whole.some((other) => contains(other, rolle)))
}
