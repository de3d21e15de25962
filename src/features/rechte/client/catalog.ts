import { findRows } from '#client/text/search.ts'
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
/** German title of a right; an unknown name is returned unchanged. */
export const titelOf = (recht: string): string => titel.get(recht) ?? recht

export const rechteOfArea = ({ verbs, more }: Area): Entry[] => [...VERBS.flatMap((verb) => verbs[verb] ?? []), ...more]

/** Areas with at least one match. `fits` filters single rights; a matching verb keeps its whole row. */
export function filterAreas(fits: (recht: Recht) => boolean): Area[] {
  return AREAS.flatMap((area) => {
    const row = Object.values(area.verbs).some(({ name }) => fits(name))
    const extras = area.more.filter(({ name }) => fits(name))
    return row || extras.length > 0 ? [{ ...area, verbs: row ? area.verbs : {}, more: extras }] : []
  })
}

const entries = RECHTE_CATALOG.flatMap((group) => group.rechte.map((recht) => ({ ...recht, area: group.titel })))
export const findRechte = (search: string): ReadonlySet<Recht> =>
  new Set(findRows(entries, search, (recht) => `${recht.area} ${recht.titel} ${recht.name}`).map(({ name }) => name))

export const ROLLEN_NAMES = Object.keys(ROLLEN) as Rollenname[]

export function heldRollen(rechte: readonly Recht[]): Rollenname[] {
  const owned = new Set(rechte)
  const whole = ROLLEN_NAMES.filter((rolle) => ROLLEN[rolle].every((recht) => owned.has(recht)))
  const contains = (large: Rollenname, small: Rollenname) =>
    large !== small && ROLLEN[large].length > ROLLEN[small].length && ROLLEN[small].every((recht) => ROLLEN[large].includes(recht))
  return whole.filter((rolle) => !whole.some((larger) => contains(larger, rolle)))
}
