// Decides the bundling of modules into chunks. By default the bundler creates some 280 files, one per set of screens, half of them below a
// kilobyte. A first, quick build collects the importers, and small modules are merged at the lowest cost.
import react from '@vitejs/plugin-react'
import { build, type Rolldown, type UserConfig } from 'vite'
import { dienstAhead } from '../src/features/sanitaetsdienste/client/ahead.ts'
import { contractCalls } from './contract-calls.ts'
import { licenses } from './licenses.ts'

// Cards of every member: cached by the worker, so the first screen works offline.
const CARDS = [
  'src/features/dashboard/client/Dashboard.tsx',
  'src/features/dashboard/client/Inbox.tsx',
  'src/features/willkommen/client/WelcomeCard.tsx',
  'src/features/plan/client/NextCards.tsx',
  'src/features/sanitaetsdienste/client/cards/plan.ts',
  'src/features/kalender/client/cards/SoonCards.tsx',
  'src/features/stundennachweise/client/YearCard.tsx',
]
/** List and record of a service. */
const DUTIES = dienstAhead.slice(1).flatMap(({ parts }) => parts)

/**
 * Chunks loaded as one, in this order: each set excludes the earlier ones. Files are entry points of a set; with `shared` it holds what
 * those need as well.
 */
const SETS: readonly (readonly [name: string, modules: readonly string[], shared?: readonly string[]])[] = [
  ['grund', ['src/client/entry.ts', 'src/features/auth/client/alone.tsx']],
  ['rahmen', ['src/client/main.tsx', 'src/client/layout/AppFrame.tsx']],
  // Lists and records of duties do without the cards.
  ['eigene', CARDS, DUTIES],
  ['uebersicht', CARDS],
  // Schema library, used by each contract; then parts of nearly every form.
  ['vertrag', ['src/contract/endpoint.ts']],
  ['eingabe', ['src/client/ui/form/Form.tsx', 'src/client/ui/field/NumberField.tsx', 'src/client/ui/field/SwitchField.tsx']],
  ['dienst', ['src/blocks/dienst/declaration.ts', 'src/features/fahrzeuge/schemas.ts']],
]
/** Sets without parts of frequent screens, which load neither schemas nor forms. */
const RARE = new Set(['vertrag', 'eingabe', 'dienst'])
/** Extra bytes (unminified source) accepted to save one request. */
const REQUEST = 28_000

/** Drawn beside each desktop screen, and shortly after the first paint of lists and details. */
const BESIDE = [
  'src/client/layout/menu/MainMenu.tsx',
  'src/client/ui/filter/FilterSelect.tsx',
  'src/blocks/dienst/client/declare/PaperCard.tsx',
]
/** Weight factor for parts drawn in most visits. */
const FREQUENT = new RegExp(`/(${[...dienstAhead.flatMap(({ parts }) => parts), ...BESIDE].join('|')})$`)
const FREQUENT_VISITS = 100
/** Modules that client and server share: schemas, and what these import. */
const SHARED = /\/src\/(contract\/.+|(features|blocks)\/\w+\/((?!client\/)\w+\/)?[\w-]+)\.ts$/

interface Unit {
  readonly modules: string[]
  /** Dynamic imports that load it, with their visit frequency. */
  readonly entries: Map<number, number>
  size: number
  readonly needs: Set<Unit>
  readonly neededBy: Set<Unit>
}

/** True if an indirect path leads from one unit to the other: joining them would create a cycle. */
function leadsAround(from: Unit, to: Unit): boolean {
  const seen = new Set<Unit>([from])
  const open = [...from.needs].filter((unit) => unit !== to)
  for (let unit = open.pop(); unit; unit = open.pop()) {
    if (seen.has(unit)) continue
    seen.add(unit)
    if (unit.needs.has(to)) return true
    open.push(...unit.needs)
  }
  return false
}

function closure(start: Unit, seen = new Set<Unit>()): Set<Unit> {
  if (!seen.has(start)) {
    seen.add(start)
    for (const unit of start.needs) closure(unit, seen)
  }
  return seen
}

function sharedVisits(a: Unit, b: Unit): number {
  let both = 0
  for (const [entry, visits] of a.entries) if (b.entries.has(entry)) both += visits
  return both
}
const visitsOf = (unit: Unit) => sharedVisits(unit, unit)

/** Lower bound in bytes per request saved for joining two units, without their dependencies. */
function leastCost(a: Unit, b: Unit): number {
  const both = sharedVisits(a, b)
  return both === 0 ? Infinity : ((visitsOf(a) - both) * b.size + (visitsOf(b) - both) * a.size) / both
}

/** Bytes per request saved for joining two units, with their dependencies. */
function wholeCost(a: Unit, b: Unit): number {
  const brought = (to: Unit, from: Unit) => {
    let bytes = 0
    for (const unit of closure(to)) bytes += (visitsOf(from) - sharedVisits(from, unit)) * unit.size
    return bytes
  }
  return (brought(b, a) + brought(a, b)) / sharedVisits(a, b)
}

function join(into: Unit, other: Unit): void {
  into.modules.push(...other.modules)
  for (const [entry, visits] of other.entries) into.entries.set(entry, visits)
  into.size += other.size
  for (const unit of other.needs) {
    unit.neededBy.delete(other)
    if (unit === into) continue
    into.needs.add(unit)
    unit.neededBy.add(into)
  }
  for (const unit of other.neededBy) {
    unit.needs.delete(other)
    if (unit === into) continue
    into.neededBy.add(unit)
    unit.needs.add(into)
  }
  into.needs.delete(other)
  into.neededBy.delete(other)
}

export const LIBRARY_OF_SCHEMAS = /node_modules\/zod\//
const needsSchemas = (unit: Unit): boolean => [...closure(unit)].some(({ modules }) => modules.some((id) => LIBRARY_OF_SCHEMAS.test(id)))

/** Joins the cheapest pair repeatedly until one saved request costs too much; never parts with schemas to parts without. */
function joinAll(units: Unit[]): void {
  const withSchemas = new Set(units.filter(needsSchemas))
  const refused = new Map(units.map((unit) => [unit, new Set<Unit>()]))
  const isAllowed = (a: Unit, b: Unit) => {
    if (refused.get(a)?.has(b)) return false
    if (!leadsAround(a, b) && !leadsAround(b, a) && wholeCost(a, b) < REQUEST) return true
    refused.get(a)?.add(b)
    return false
  }
  for (;;) {
    const pairs = units
      .flatMap((a, i) => units.slice(i + 1).map((b) => ({ a, b, price: leastCost(a, b) })))
      .filter(({ a, b, price }) => price < REQUEST && withSchemas.has(a) === withSchemas.has(b))
      .sort((one, other) => one.price - other.price)
    const best = pairs.find(({ a, b }) => isAllowed(a, b))
    if (!best) return
    const { a, b } = best
    join(a, b)
    units.splice(units.indexOf(b), 1)
    for (const unit of closure(a)) for (const [entry, visits] of a.entries) unit.entries.set(entry, visits)
    refused.set(a, new Set())
    for (const others of refused.values()) others.delete(a)
  }
}

function unitsOf(chunks: readonly Rolldown.OutputChunk[]): Unit[] {
  const byFile = new Map<string, Unit>(
    chunks.map(({ fileName, modules, moduleIds }) => {
      const size = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
      return [fileName, { modules: [...moduleIds], entries: new Map(), size, needs: new Set(), neededBy: new Set() }]
    }),
  )
  for (const { fileName, imports } of chunks)
    for (const name of imports) {
      const [unit, needed] = [byFile.get(fileName), byFile.get(name)]
      if (!unit || !needed) continue
      unit.needs.add(needed)
      needed.neededBy.add(unit)
    }
  for (const [number, { fileName, isDynamicEntry, facadeModuleId }] of chunks.entries())
    if (isDynamicEntry)
      for (const unit of closure(byFile.get(fileName)!)) unit.entries.set(number, FREQUENT.test(facadeModuleId ?? '') ? FREQUENT_VISITS : 1)
  return [...byFile.values()]
}

async function namesOf(config: UserConfig): Promise<Map<string, string>> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), contractCalls(), licenses()],
    build: {
      ...config.build,
      write: false,
      minify: false,
      manifest: false,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        // A shared module is in no file with a screen, which would then be its own import.
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: (id) => id.replaceAll(/\W+/g, '_'), test: SHARED }] },
        },
      },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  const units = unitsOf(output.filter((one) => one.type === 'chunk'))
  const names = new Map<string, string>()
  const rest = new Set(units)
  const unitOf = (start: string): Unit => {
    const unit = units.find(({ modules }) => modules.some((id) => id.endsWith(`/${start}`)))
    if (!unit) throw new Error(`${start} is in no file: was it renamed?`)
    return unit
  }
  for (const [name, starts, shared] of SETS) {
    const within = shared && new Set(shared.flatMap((start) => [...closure(unitOf(start))]))
    let set: Unit | undefined
    for (const one of starts.flatMap((start) => [...closure(unitOf(start))])) {
      const isFrequent = [...one.entries.values()].includes(FREQUENT_VISITS)
      if (within?.has(one) === false || (RARE.has(name) && isFrequent) || !rest.delete(one)) continue
      for (const id of one.modules) names.set(id, name)
      if (set) join(set, one)
      else set = one
    }
  }
  const others = [...rest]
  joinAll(others)
  for (const { modules } of others) {
    // Named after its purpose; the hash distinguishes files of the same name.
    const last = modules.findLast((id) => id.includes('/src/')) ?? modules.at(-1) ?? ''
    const name = /([\w-]+)\.\w+$/.exec(last)?.[1] ?? 'teil'
    const unique = [...names.values()].includes(name) ? `${name}-${names.size}` : name
    for (const id of modules) names.set(id, unique)
  }
  return names
}

export async function codeSplitting(config: UserConfig): Promise<Rolldown.CodeSplittingOptions> {
  const names = await namesOf(config)
  return {
    includeDependenciesRecursively: false,
    groups: [{ name: (id) => (id.includes('rolldown/runtime') ? 'grund' : (names.get(id) ?? null)) }],
  }
}
